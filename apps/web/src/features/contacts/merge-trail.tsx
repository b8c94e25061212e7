import { type ContactMerge, contactRoutes } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Merge, Split } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { formatDate, formatDateTime } from '../../kit/format.ts';
import { queryClient } from '../../kit/query-client.ts';
import { oneKeyOf } from '../../kit/resource/records.ts';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { SmallLoad } from '../../kit/small-load.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.tsx';
import { mergesOptions } from './queries.ts';

/** The notices that offer to take a merge back, by its id: once it was, they have nothing more to offer. */
const offers = new Map<number, string>();
/** Says what was made one, with the way back. */
export const offerSeparation = (mergeId: number, text: string, undo: { label: string; onPress: () => void }): void =>
  void offers.set(mergeId, toast.success(text, undo));

/** Makes two contacts of one again, by the id of their merge. */
export const useSeparate = (contactId: number) => {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (mergeId: number) => call(contactRoutes.undoContactMerge, { params: { id: contactId, mergeId } }),
    onSuccess: ({ name }, mergeId) => {
      toast.close(offers.get(mergeId) ?? '');
      offers.delete(mergeId);
      toast.success(t('contacts.merges.separated', { name }));
      return queryClient.invalidateQueries({ queryKey: oneKeyOf('contacts', contactId) });
    },
    onError: showError,
  });
};

const Words = ({ merge }: { merge: ContactMerge }) => {
  const { t } = useTranslation();
  const { name, user, createdAt, undoneAt, undoneBy, tickets } = merge;
  const said = { name, date: formatDate(createdAt) };
  return (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {user ? t('contacts.merges.byUser', { ...said, user: user.name }) : t('contacts.merges.byItself', said)}
      </time>
      {tickets.map(({ kept, closed }) => (
        <span key={closed} className="block text-small text-text-3">
          {t('contacts.merges.ticket', { kept, closed })}
        </span>
      ))}
      {undoneAt ? (
        <span className="block text-small text-text-3">
          {t('contacts.merges.undoneBy', { date: formatDate(undoneAt), user: undoneBy?.name ?? '' })}
        </span>
      ) : null}
    </span>
  );
};

type TrailProps = { contactId: number; merges: readonly ContactMerge[]; className?: string | undefined };

const Trail = ({ contactId, merges, className }: TrailProps) => {
  const { t } = useTranslation();
  const mayMerge = useCan('contacts.merge');
  const separate = useSeparate(contactId);
  if (merges.length === 0) return null;
  return (
    <section aria-label={t('contacts.merges.title')} className={className}>
      <h3 className="mb-2 font-semibold text-control text-text-2">{t('contacts.merges.title')}</h3>
      <ul className="flex flex-col gap-2">
        {merges.map((merge) => (
          <li key={merge.id} className="flex items-start gap-2 text-control text-text-2">
            <span aria-hidden="true" className={cx('mt-0.5', merge.undoneAt ? 'text-text-3' : 'text-brand')}>
              {merge.undoneAt ? <Split size={15} /> : <Merge size={15} />}
            </span>
            <Words merge={merge} />
            {!merge.undoneAt && mayMerge ? (
              <Button
                kind="text"
                size="small"
                className="-my-1"
                busy={separate.isPending && separate.variables === merge.id}
                aria-label={t('contacts.merges.undoNamed', { name: merge.name })}
                onClick={() => separate.mutate(merge.id)}
              >
                {t('contacts.merges.undo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
};

type MergeTrailProps = { contactId: number; className?: string };

/** With whom this contact was made one, by whom or by WhatsApp, and the way back; nothing where it never was (decisions 5). */
export const MergeTrail = ({ contactId, className }: MergeTrailProps) => {
  const { t } = useTranslation();
  const query = useQuery(mergesOptions(contactId));
  return (
    <SmallLoad query={query} failed={t('contacts.merges.failed')}>
      <Trail contactId={contactId} merges={query.data ?? []} className={className} />
    </SmallLoad>
  );
};
