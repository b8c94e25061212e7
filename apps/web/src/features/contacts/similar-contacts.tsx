import { type ContactDetails, contactRoutes, type SimilarContact } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { oneKeyOf } from '../../kit/resource/records.ts';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { SmallLoad } from '../../kit/small-load.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MergeTrail, offerSeparation, useSeparate } from './merge-trail.tsx';
import { similarOptions } from './queries.ts';

const useMerge = (contact: ContactDetails) => {
  const { t } = useTranslation();
  const separate = useSeparate(contact.id);
  return useMutation({
    mutationFn: (other: SimilarContact) =>
      call(contactRoutes.mergeContact, { params: { id: contact.id }, body: { contactId: other.id } }),
    onSuccess: ({ merge: made }) => {
      const undo = { label: t('common.undo'), onPress: () => separate.mutate(made.id) };
      offerSeparation(made.id, t('contacts.similar.merged', { name: made.name, kept: contact.name }), undo);
      return queryClient.invalidateQueries({ queryKey: oneKeyOf('contacts', contact.id) });
    },
    onError: showError,
  });
};

const reasonsOf = (
  { likeness }: SimilarContact,
  t: (key: `contacts.similar.${'number' | 'email' | 'name'}`) => string,
) => likeness.map((reason) => t(`contacts.similar.${reason}`)).join(', ');

/** Who else could be this person, to be made one with it; and whom it was made one with (decisions 5). */
export const SimilarContacts = ({ contact }: { contact: ContactDetails }) => {
  const { t } = useTranslation();
  const mayMerge = useCan('contacts.merge');
  const query = useQuery(similarOptions(contact.id));
  const similar = query.data ?? [];
  const merge = useMerge(contact);
  const [asked, setAsked] = useState<SimilarContact | null>(null);
  return (
    <>
      <SmallLoad query={query} failed={t('contacts.similar.failed')}>
        {similar.length > 0 ? (
          <Banner tone="info" title={t('contacts.similar.title', { count: similar.length })}>
            <ul className="mt-1.5 flex flex-col gap-1.5">
              {similar.slice(0, 5).map((other) => (
                <li key={other.id} className="flex flex-wrap items-center gap-x-2">
                  <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                    <span className="font-medium">{other.name}</span>{' '}
                    {other.number ? phoneNumber(other.number) : t('contacts.noNumber')}
                    <span className="block text-small text-text-2">{reasonsOf(other, t)}</span>
                  </span>
                  {mayMerge ? (
                    <Button
                      size="small"
                      aria-label={t('contacts.similar.mergeNamed', { name: other.name })}
                      onClick={() => setAsked(other)}
                    >
                      {t('contacts.similar.merge')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </Banner>
        ) : null}
      </SmallLoad>
      <MergeTrail contactId={contact.id} className="border-line border-t pt-4" />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) merge.mutate(asked);
          setAsked(null);
        }}
        title={t('contacts.similar.question', { name: asked?.name ?? '', kept: contact.name })}
        confirmLabel={t('contacts.similar.merge')}
      >
        {t('contacts.similar.questionDetail', { name: asked?.name ?? '', kept: contact.name })}
      </ConfirmDialog>
    </>
  );
};
