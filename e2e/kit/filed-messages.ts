import type { Message, MessageFile, Transcript } from '@recado/contract';
import type { Page } from 'playwright-core';

/** A drawing in place of a photo, so that no screen depends on a file of somebody's. */
const drawing = (width: number, height: number, hue: number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 35% 78%)"/>
    <circle cx="${width * 0.7}" cy="${height * 0.3}" r="${Math.min(width, height) * 0.14}" fill="hsl(${hue + 40} 80% 88%)"/>
    <path d="M0 ${height} L${width * 0.35} ${height * 0.45} L${width * 0.6} ${height * 0.75} L${width * 0.8} ${height * 0.55} L${width} ${height} Z" fill="hsl(${hue} 40% 45%)"/>
  </svg>`;

/** One second of a tone, as a WAV file. */
const tone = (): Buffer => {
  const [rate, seconds] = [8000, 1];
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let at = 0; at < rate * seconds; at++) samples.writeInt16LE(Math.round(8000 * Math.sin(at / 3)), at * 2);
  const head = Buffer.from('RIFF....WAVEfmt ....................data....', 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
};

const none: MessageFile = {
  ...{ state: 'ready', reason: null, name: '', type: '', bytes: null, width: null, height: null, seconds: null },
  ...{ isVoice: false, isSticker: false, waveform: null, preview: null, playable: null },
};
const photo: MessageFile = { ...none, name: 'foto.jpg', type: 'image/jpeg', bytes: 184_320 };
const wide = { ...photo, width: 1200, height: 800, preview: '/sample/1200x800-20' };
const tall = { ...photo, width: 900, height: 1600, preview: '/sample/900x1600-160' };

type Sample = Pick<Message, 'body' | 'fromMe' | 'mediaType'> & {
  file: MessageFile;
  url: string | null;
  dataJson?: string;
  transcript?: Transcript;
};

const filed = (file: MessageFile, mediaType: string, more: Partial<Sample> = {}): Sample => ({
  ...{ body: '', fromMe: false, mediaType, file, url: file.preview },
  ...more,
});
const pdf = {
  ...none,
  name: 'Orçamento-4821-Aurora-terracota-quarenta-unidades.pdf',
  type: 'application/pdf',
  bytes: 184_320,
};
const waveform = Array.from({ length: 64 }, (_, at) => Math.round(Math.abs(Math.sin(at / 3) * Math.sin(at * 7)) * 100));
const voice = { ...none, name: 'voz.ogg', type: 'audio/ogg', seconds: 42, isVoice: true, waveform };
const heard = (transcript: Partial<Transcript>): Sample =>
  filed(voice, 'audio', {
    url: '/sample/sound',
    transcript: { state: 'done', text: '', failure: null, ...transcript },
  });
const sound = { ...none, name: 'musica.mp3', type: 'audio/mpeg', seconds: 3725, bytes: 4_000_000 };
const film = {
  ...none,
  name: 'montagem.mp4',
  type: 'video/mp4',
  width: 1280,
  height: 720,
  seconds: 73,
  preview: '/sample/1280x720-200',
};
const sticker = {
  ...none,
  name: 'figurinha.webp',
  type: 'image/webp',
  isSticker: true,
  preview: '/sample/512x512-320',
};

/** Every kind of file in every state. */
export const fileSamples: Record<'pictures' | 'films' | 'sounds' | 'transcripts' | 'documents' | 'troubles', Sample[]> =
  {
    pictures: [
      filed(wide, 'image', { body: 'Essa é a *cor* que escolhemos 😊, veja também https://exemplo.com.br/terracota' }),
      filed(tall, 'image', { fromMe: true }),
      filed({ ...wide, width: 2400, height: 400, preview: '/sample/2400x400-90' }, 'image'),
      filed(sticker, 'image'),
    ],
    films: [
      filed(film, 'video', { body: 'O manual de montagem' }),
      filed({ ...film, width: null, height: null, preview: null }, 'video', { fromMe: true, url: '/sample/film' }),
      filed({ ...film, width: 480, height: 360, seconds: 2, preview: '/sample/480x360-280' }, 'video', {
        ...{ fromMe: true, url: '/sample/film', dataJson: JSON.stringify({ isGif: true }) },
      }),
    ],
    sounds: [
      filed(voice, 'audio', { url: '/sample/sound' }),
      filed(voice, 'audio', { url: '/sample/sound', fromMe: true }),
      filed(sound, 'audio', { url: '/sample/sound' }),
      filed({ ...none, name: 'gravacao.amr', type: 'audio/amr', seconds: 12, bytes: 19_000 }, 'audio', {
        url: '/sample/sound',
      }),
    ],
    transcripts: [
      heard({
        state: 'done',
        text: 'Bom dia! Queria saber se a mesa de carvalho de oito lugares ainda está disponível, e se vocês entregam no sábado.',
      }),
      heard({ state: 'waiting' }),
      heard({ state: 'failed', failure: 'quota' }),
      filed(voice, 'audio', { url: '/sample/sound' }),
    ],
    documents: [
      filed(pdf, 'application', { url: '/sample/document' }),
      filed({ ...pdf, name: 'tabela.xlsx', type: 'application/vnd.ms-excel', bytes: 90_000_000 }, 'application', {
        url: '/sample/document',
        fromMe: true,
        body: 'Segue a tabela',
      }),
      filed({ ...photo, name: 'planta.png', bytes: 7_000_000 }, 'application', { url: '/sample/1200x800-20' }),
    ],
    troubles: [
      filed({ ...wide, state: 'waiting' }, 'image', { url: null }),
      filed({ ...wide, state: 'failed', reason: 'gone' }, 'image', { url: null, body: 'Olha o estado em que chegou' }),
      filed({ ...pdf, state: 'waiting' }, 'application', { url: null }),
      filed({ ...voice, state: 'failed', reason: 'unavailable' }, 'audio', { url: null }),
      filed({ ...pdf, state: 'failed', reason: 'tooLarge', bytes: 190_000_000 }, 'application', { url: null }),
    ],
  };

/** The samples' pictures and sounds. */
const serveSamples = (page: Page): Promise<unknown> =>
  page.route('**/sample/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const [, width, height, hue] = /^(\d+)x(\d+)-(\d+)$/.exec(name) ?? [];
    if (!width) return route.fulfill({ contentType: 'audio/wav', body: tone() });
    const body = drawing(Number(width), Number(height), Number(hue));
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });

/** Samples as messages that came after `last`. */
const messagesOf = (samples: readonly Sample[], last: Message): Message[] =>
  samples.map(({ url, ...sample }, at) => ({
    ...last,
    ...sample,
    ...{ id: `sample-${at}`, clientKey: null, mediaUrl: url, quotedMsg: null, ack: 3, error: null, reactions: [] },
    position: last.position + at + 1,
  }));

/** Lets a page see files at the end of every conversation, as if customer and agent had just sent them. */
export async function showFiles(page: Page, samples: readonly Sample[]): Promise<void> {
  await serveSamples(page);
  await page.route(/\/api\/messages\/\d+\?/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { messages: Message[] };
    const last = reply.messages.at(-1);
    if (!last) return route.fulfill({ response });
    return route.fulfill({ response, json: { ...reply, messages: [...reply.messages, ...messagesOf(samples, last)] } });
  });
}

/** Lets a page find files beside every conversation that holds messages. */
export async function shareFiles(page: Page, samples: readonly Sample[]): Promise<void> {
  let last: Message | undefined;
  await serveSamples(page);
  await page.route(/\/api\/messages\/\d+\?/, async (route) => {
    const response = await route.fetch();
    last = ((await response.json()) as { messages: Message[] }).messages.at(-1);
    return route.fulfill({ response });
  });
  await page.route(/\/api\/messages\/\d+\/files\?/, (route) =>
    route.fulfill({ json: { messages: last ? messagesOf(samples, last) : [], hasMore: true } }),
  );
}
