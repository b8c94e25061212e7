import { limits, type Ticket } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoicesFailed, TenantName } from '../../../kit/lists/choice-parts.tsx';
import { holdsText } from '../../../kit/resource/orders.ts';
import { useCan } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { tagNamesOptions } from '../../tickets/queries.ts';
import { changeTag, findOrCreateTag } from '../../tickets/tags/tag-mutations.ts';

/** Chooses a ticket's tags among all of the company, and makes the one that is missing (wire-contract 4.6). */
export const TagChooser = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslation();
  const tags = useQuery(tagNamesOptions());
  const canCreate = useCan('tags.create');
  const [isMaking, setMaking] = useState(false);
  const make = async (name: string): Promise<void> => {
    setMaking(true);
    try {
      const tag = await findOrCreateTag(name);
      await changeTag(ticket, { tag, on: true });
    } catch (error) {
      showError(error);
    } finally {
      setMaking(false);
    }
  };
  return (
    <ChoiceList
      label={t('tags.chooser.label')}
      placeholder={canCreate ? t('tags.chooser.label') : t('tags.search.label')}
      items={tags.data ?? []}
      chosen={ticket.tags.map(({ id }) => id)}
      onToggle={({ id, name, color }, on) => void changeTag(ticket, { tag: { id, name, color }, on }).catch(showError)}
      holds={(text, tag) => holdsText(text, tag.name)}
      renderItem={(tag) => <TenantName name={tag.name} color={tag.color} />}
      busy={isMaking || tags.isPending}
      status={
        tags.isError ? (
          <ChoicesFailed query={tags} />
        ) : tags.data?.length === 0 && canCreate ? (
          t('tags.chooser.none')
        ) : null
      }
      noResults={t('common.noResults')}
      more={t('tags.chooser.more')}
      {...(canCreate
        ? {
            create: {
              label: (name) => t('tags.chooser.create', { name }),
              run: (name) => void make(name),
              minLength: limits.tagName.min,
              tooShort: t('tags.chooser.tooShort', { count: limits.tagName.min }),
            },
          }
        : {})}
    />
  );
};
