import type { Prompt } from '@recado/contract';
import { Sparkles, TriangleAlert } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { promptRecords } from './queries.ts';

const PromptDialog = lazy(() => import('./prompt-dialog.tsx').then((module) => ({ default: module.PromptDialog })));

/** Why it gave no answer, where it gave none. */
const Failure = ({ prompt }: { prompt: Prompt }) => {
  const { t } = useTranslation();
  if (!prompt.failure) return null;
  return (
    <span className="flex items-start gap-1.5 text-danger text-small">
      <TriangleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
      {t(`aiFailures.${prompt.failure.kind}`)}
    </span>
  );
};

/** Connections and queues that it answers. */
const UsedBy = ({ names }: { names: string }) => {
  const { t } = useTranslation();
  return names ? <span className="block text-small text-text-3">{t('prompts.usedBy', { names })}</span> : null;
};

/** AI prompts: what a model is told before it answers customers. */
export const PromptsPage = () => {
  const { t } = useTranslation();
  const queue = ({ queue: of }: Prompt) => of?.name ?? <span className="text-text-3">{t('prompts.noQueue')}</span>;
  const used = ({ usedBy }: Prompt) => [...usedBy.connections, ...usedBy.queues].join(', ');
  return (
    <ResourcePage
      records={promptRecords}
      title={t('prompts.title')}
      search={{ label: t('prompts.search.label'), placeholder: t('prompts.search.placeholder') }}
      add={{ label: t('prompts.add'), permission: 'prompts.manage' }}
      columns={[
        {
          key: 'name',
          title: t('prompts.columns.name'),
          width: '44%',
          cell: (prompt) => (
            <>
              {prompt.name}
              <UsedBy names={used(prompt)} />
              <Failure prompt={prompt} />
            </>
          ),
        },
        { key: 'queue', title: t('prompts.columns.queue'), cell: queue },
        { key: 'maxTokens', title: t('prompts.columns.maxTokens'), align: 'right', cell: ({ maxTokens }) => maxTokens },
      ]}
      card={(prompt) => ({
        title: prompt.name,
        detail: (
          <span className="flex min-w-0 flex-col whitespace-normal">
            {queue(prompt)}
            <UsedBy names={used(prompt)} />
            <Failure prompt={prompt} />
          </span>
        ),
      })}
      nameOf={(prompt) => prompt.name}
      edit={{ permission: 'prompts.manage' }}
      remove={{
        permission: 'prompts.manage',
        detail: (prompt) =>
          used(prompt) ? t('prompts.deletion.used', { names: used(prompt) }) : t('prompts.deletion.unused'),
      }}
      dialog={PromptDialog}
      empty={{ icon: <Sparkles />, title: t('prompts.empty.title'), detail: t('prompts.empty.detail') }}
    />
  );
};
