import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../kit/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { exampleLanguages, exampleOf, type Language, type Method } from './examples.ts';
import { sendAddress } from './queries.ts';

type FieldRow = { name: string; type: string; detail: string };

const Fields = ({ rows }: { rows: readonly FieldRow[] }) => (
  <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-2 text-control max-sm:grid-cols-1 max-sm:gap-y-0.5">
    {rows.map(({ name, type, detail }) => (
      <div key={name} className="contents">
        <dt className="font-mono text-small leading-5 max-sm:mt-2">
          {name}
          <span className="ml-2 text-text-3">{type}</span>
        </dt>
        <dd className="text-text-2">{detail}</dd>
      </div>
    ))}
  </dl>
);

const Code = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslation();
  const copy = () => copyText(text, t('common.copied'));
  return (
    <div className="relative rounded-menu border border-line bg-canvas">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys, too.
        tabIndex={0}
        className="thin-scroll overflow-x-auto p-4 pr-12"
      >
        <pre className="font-mono text-small leading-5">{text}</pre>
      </section>
      <IconButton
        label={t('messagesApi.copyExample')}
        icon={<Copy size={16} />}
        size={32}
        onClick={copy}
        className="absolute! top-1.5 right-1.5 bg-canvas"
      />
    </div>
  );
};

/** One way of sending: what it takes, and how programs call it. */
export const MethodPart = ({ method, token }: { method: Method; token: string }) => {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('curl');
  const filling = {
    address: sendAddress(),
    token: token || t('messagesApi.yourToken'),
    body: t('messagesApi.example.body'),
    file: t('messagesApi.example.file'),
  };
  const isText = method === 'text';
  const title = t(isText ? 'messagesApi.text.title' : 'messagesApi.media.title');
  const rows = [
    { name: 'number', type: 'string', detail: t('messagesApi.fields.number') },
    { name: 'body', type: 'string', detail: t(isText ? 'messagesApi.fields.body' : 'messagesApi.fields.caption') },
    ...(isText ? [] : [{ name: 'medias', type: 'file[]', detail: t('messagesApi.fields.medias') }]),
    { name: 'closeTicket', type: 'boolean', detail: t('messagesApi.fields.closeTicket') },
  ];
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold text-body">{title}</h2>
        <p className="text-control text-text-2">{t(isText ? 'messagesApi.text.detail' : 'messagesApi.media.detail')}</p>
      </div>
      <Fields rows={rows} />
      <div>
        <Tabs<Language>
          label={t('messagesApi.examples', { method: title })}
          options={[...exampleLanguages]}
          value={language}
          onChange={setLanguage}
          panelClassName="pt-3"
        >
          <Code
            text={exampleOf(method, language, filling)}
            label={`${title}: ${t('messagesApi.exampleIn', { language })}`}
          />
        </Tabs>
      </div>
    </section>
  );
};
