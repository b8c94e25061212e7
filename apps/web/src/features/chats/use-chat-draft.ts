import { type ChatRow, chatRoutes } from '@recado/contract';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../kit/api.ts';
import { readDraft, writeDraft } from '../../kit/drafts.ts';
import { log } from '../../kit/log.ts';
import { useDraft } from '../../kit/use-draft.ts';

const restMs = 1000;

/** Where the text waits that is begun in a conversation. */
export const chatDraftKey = (chatId: number): string => `chat-${chatId}`;

const tellServer = (chatId: number, draft: string): void =>
  void call(chatRoutes.changeOwnChat, { params: { id: chatId }, body: { draft } }, { outlivesPage: true }).catch(
    (error: unknown) => log('a draft was not kept by the server', error),
  );

/**
 * The text that is begun in a conversation: in this browser at once, on the server a second later, and in her other browsers
 * where nothing else was typed meanwhile.
 */
export const useChatDraft = ({ id, own }: ChatRow) => {
  const [text, write] = useDraft(chatDraftKey(id));
  const told = useRef(own.draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const here = readDraft(chatDraftKey(id));
    const isOurs = here !== '' && here !== told.current;
    if (!isOurs && here !== own.draft) writeDraft(chatDraftKey(id), own.draft);
    told.current = own.draft;
  }, [id, own.draft]);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    const draft = readDraft(chatDraftKey(id));
    if (draft === told.current) return;
    told.current = draft;
    tellServer(id, draft);
  }, [id]);
  useEffect(() => keep, [keep]);
  const setText = useCallback(
    (next: string) => {
      write(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, restMs);
    },
    [write, keep],
  );
  /** It was sent: the server forgets it by itself. */
  const sent = useCallback(() => {
    clearTimeout(timer.current);
    told.current = '';
    write('');
  }, [write]);
  return { text, setText, sent };
};
