import type { proto } from 'baileys';
import type { Ad, Address, Marks } from '../../port.ts';
import { addressOf } from './addresses.ts';
import { contextOf } from './bodies.ts';
import { smallPicture } from './small-picture.ts';

/** From this many passings-on WhatsApp itself says "forwarded many times". */
const OFTEN = 5;
const MOST_MENTIONS = 100;

function mentionsIn(info: proto.IContextInfo): Address[] {
  const named = (info.mentionedJid ?? []).slice(0, MOST_MENTIONS);
  return named.flatMap((jid) => addressOf(jid) ?? []);
}

/** What people come by to a chat: an ad, or a post. Programs fill the same fields to make links look larger. */
const SOURCES = ['ad', 'post'];

const isPage = (url: string | null | undefined): url is string => /^https?:\/\//i.test(url ?? '');

function isAd(
  { sourceType, ctwaClid }: proto.ContextInfo.IExternalAdReplyInfo,
  from: string | null | undefined,
): boolean {
  return SOURCES.includes(sourceType ?? '') || Boolean(ctwaClid) || (from ?? '').startsWith('ctwa');
}

/** The ad by which a message came, in its present form or its older one. */
function adIn(info: proto.IContextInfo): Ad | undefined {
  const now = info.externalAdReply;
  const isNow = now && isAd(now, info.conversionSource || info.entryPointConversionSource);
  const old = info.quotedAd;
  const title = (isNow ? now.title : old?.advertiserName)?.trim() ?? '';
  const text = (isNow ? now.body : old?.caption)?.trim() ?? '';
  const url = isNow ? [now.sourceUrl, now.mediaUrl].find(isPage) : undefined;
  const thumbnail = smallPicture(isNow ? now.thumbnail : old?.jpegThumbnail);
  if (!title && !text && !url) return undefined;
  return { title, ...(text ? { text } : {}), ...(url ? { url } : {}), ...(thumbnail ? { thumbnail } : {}) };
}

/** Forwarded, disappearing, mentions, the ad; undefined when the message has none of them. */
export function marksOf(message: proto.IMessage): Marks | undefined {
  const info = contextOf(message);
  if (!info) return undefined;
  const mentions = mentionsIn(info);
  const ad = adIn(info);
  const marks: Marks = {
    ...(info.isForwarded ? { forwarded: (info.forwardingScore ?? 0) >= OFTEN ? 'often' : 'once' } : {}),
    ...(info.expiration ? { disappearsAfter: info.expiration } : {}),
    ...(mentions.length > 0 ? { mentions } : {}),
    ...(ad ? { ad } : {}),
  };
  return Object.keys(marks).length > 0 ? marks : undefined;
}
