const code = /^[\w-]{11}$/;
const hosts = /^((www|m|music)\.)?youtube(-nocookie)?\.com$/;
const kinds = ['embed', 'shorts', 'live', 'v'];

function addressOf(text: string): URL | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** What an address of YouTube says in the place of the code; null for one of another site. */
function namedIn({ hostname, pathname, searchParams }: URL): string | null {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  if (hostname === 'youtu.be') return first;
  if (!hosts.test(hostname)) return null;
  return kinds.includes(first) ? second : searchParams.get('v');
}

/**
 * The code of a YouTube video, of the code itself or of any of its addresses: watch, youtu.be, embed, shorts, live
 * (integrations i). Null for anything else.
 */
export function youtubeCode(typed: string): string | null {
  const text = typed.trim();
  if (code.test(text)) return text;
  const address = addressOf(text);
  const named = address && namedIn(address);
  return named && code.test(named) ? named : null;
}

/** The player that stores nothing before somebody watches. */
export const youtubePlayer = (video: string): string =>
  `https://www.youtube-nocookie.com/embed/${video}?rel=0&modestbranding=1&autoplay=1`;

/** The video's own page. */
export const youtubePage = (video: string): string => `https://www.youtube.com/watch?v=${video}`;
