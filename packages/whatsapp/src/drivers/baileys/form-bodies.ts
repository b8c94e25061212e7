import type { proto } from 'baileys';
import type { Form, FormButton, Slide } from '../../message-kinds.ts';
import type { Body } from '../../port.ts';
import { placeFact, productFacts } from './facts.ts';
import { buttonOf, flowsOf, readFlow } from './flow-buttons.ts';
import { fileBody } from './media-bodies.ts';

type Content = proto.IMessage;
type Text = string | null | undefined;
/** What can stand above the words of a form. */
type Header = Pick<Content, 'documentMessage' | 'imageMessage' | 'videoMessage'> & {
  locationMessage?: proto.Message.ILocationMessage | null;
  productMessage?: proto.Message.IProductMessage | null;
};

const joined = (parts: Text[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join('\n');

const isSaid = (button: FormButton | undefined): button is FormButton => button !== undefined && button !== '';

/** What there is of a form beside its words, and nothing that is empty. */
function partsOf(header: Header | null | undefined, told: Form): Form {
  const place = placeFact(header?.locationMessage);
  const facts = [...(told.facts ?? []), ...place, ...productFacts(header?.productMessage?.product)];
  const buttons = (told.buttons ?? []).filter(isSaid);
  return {
    ...(buttons.length > 0 ? { buttons } : {}),
    ...(told.pix ? { pix: told.pix } : {}),
    ...(told.slides?.length ? { slides: told.slides } : {}),
    ...(facts.length > 0 ? { facts } : {}),
  };
}

function headerFile(header: Header | null | undefined): ReturnType<typeof fileBody> {
  const picture = header?.productMessage?.product?.productImage;
  return header ? fileBody({ ...header, ...(picture ? { imageMessage: picture } : {}) }) : undefined;
}

/** Words and buttons, under the file or place of their header; undefined when there is nothing to read. */
function formBody(header: Header | null | undefined, words: Text[], told: Form): Body | undefined {
  const product = header?.productMessage?.product;
  const text = joined([product?.title, product?.description, ...words]);
  const form = partsOf(header, told);
  const hasForm = Object.keys(form).length > 0;
  const file = headerFile(header);
  if (!file) return text === '' && !hasForm ? undefined : { kind: 'template', text, ...form };
  const caption = text || file.caption;
  return { ...file, ...(caption ? { caption } : {}), ...(hasForm ? { form } : {}) };
}

const filesOfSlides = { imageMessage: 'image', videoMessage: 'video', documentMessage: 'document' } as const;

function slideOf(card: proto.Message.IInteractiveMessage): Slide[] {
  const { header, body, footer, nativeFlowMessage } = card;
  const product = header?.productMessage?.product;
  const text = joined([header?.title, header?.subtitle, product?.title, body?.text, footer?.text]);
  const { buttons } = readFlow(flowsOf(nativeFlowMessage));
  const file = Object.entries(filesOfSlides).find(([name]) => header?.[name as keyof typeof filesOfSlides])?.[1];
  if (!text && !buttons && !file) return [];
  return [{ text, ...(buttons ? { buttons } : {}), ...(file ? { file } : {}) }];
}

function interactive(m: proto.Message.IInteractiveMessage): Body | undefined {
  const slides = (m.carouselMessage?.cards ?? []).flatMap(slideOf);
  const told = readFlow(flowsOf(m.nativeFlowMessage));
  const parts = [m.header?.title, m.header?.subtitle, m.body?.text, m.footer?.text];
  return formBody(m.header, parts, { ...told, ...(slides.length > 0 ? { slides } : {}) });
}

function hydratedButton({ quickReplyButton, urlButton, callButton }: proto.IHydratedTemplateButton) {
  if (urlButton) return buttonOf(urlButton.displayText, 'open', urlButton.url);
  if (callButton) return buttonOf(callButton.displayText, 'call', callButton.phoneNumber);
  return quickReplyButton?.displayText ?? undefined;
}

function templateBody(template: proto.Message.ITemplateMessage): Body | undefined {
  const told = template.hydratedTemplate ?? template.hydratedFourRowTemplate;
  if (!told && template.interactiveMessageTemplate) return interactive(template.interactiveMessageTemplate);
  if (!told) return template.fourRowTemplate ? formBody(template.fourRowTemplate, [], {}) : undefined;
  const buttons = (told.hydratedButtons ?? []).map(hydratedButton).filter(isSaid);
  return formBody(told, [told.hydratedTitleText, told.hydratedContentText, told.hydratedFooterText], { buttons });
}

function buttonsBody(m: proto.Message.IButtonsMessage): Body | undefined {
  const flows = (m.buttons ?? []).map(({ buttonText, nativeFlowInfo }) => {
    const json = nativeFlowInfo?.paramsJson;
    const label = buttonText?.displayText;
    return json ? { json } : { json: JSON.stringify({ display_text: label ?? '' }) };
  });
  return formBody(m, [m.text, m.contentText, m.footerText], readFlow(flows));
}

function listBody(m: proto.Message.IListMessage): Body | undefined {
  const rows = (m.sections ?? []).flatMap((section) => section.rows ?? []);
  const buttons = rows.map(({ title, description }) => [title, description].filter(Boolean).join(' – '));
  return formBody(undefined, [m.title, m.description, m.footerText], { buttons });
}

/** A message made of words and buttons. */
export function formOf(c: Content): Body | undefined {
  if (c.templateMessage) return templateBody(c.templateMessage);
  if (c.highlyStructuredMessage?.hydratedHsm) return templateBody(c.highlyStructuredMessage.hydratedHsm);
  if (c.buttonsMessage) return buttonsBody(c.buttonsMessage);
  if (c.listMessage) return listBody(c.listMessage);
  return c.interactiveMessage ? interactive(c.interactiveMessage) : undefined;
}
