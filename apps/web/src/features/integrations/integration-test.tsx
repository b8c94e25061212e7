import { integrationRoutes, type queueIntegrationBody } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/api.ts';
import { causeOf } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFailureWords } from './failure-words.tsx';

type Draft = z.input<typeof queueIntegrationBody>;

/** One call to the service as it is typed, saved or not. */
export const IntegrationTest = ({ id, draft }: { id: number | null; draft: () => Draft }) => {
  const { t } = useTranslation();
  const words = useFailureWords();
  const ask = useMutation({
    mutationFn: () => {
      const { type, projectName, jsonContent, language, urlN8N, typebotSlug, secret, textReplies } = draft();
      const place = { type, projectName, jsonContent, language, urlN8N, typebotSlug, secret, textReplies };
      return call(integrationRoutes.testQueueIntegration, { body: { ...place, id } });
    },
  });
  const answer = ask.data;
  return (
    <section className="flex flex-col gap-3 rounded-menu border border-line p-4" aria-live="polite">
      <div className="flex items-center justify-between gap-4">
        <p className="text-small text-text-2">{t('integrations.test.hint')}</p>
        <Button kind="outlined" busy={ask.isPending} onClick={() => ask.mutate()}>
          {t('integrations.test.run')}
        </Button>
      </div>
      {ask.isError ? <Banner tone="danger">{causeOf(ask.error)}</Banner> : null}
      {answer?.failure ? <Banner tone="danger">{words({ kind: answer.failure, status: answer.status })}</Banner> : null}
      {answer && !answer.failure ? (
        <Banner tone="info" title={t('integrations.test.fine', { milliseconds: String(answer.milliseconds) })}>
          <span className="whitespace-pre-wrap break-words">
            {answer.messages.join('\n') || t('integrations.test.silent')}
          </span>
        </Banner>
      ) : null}
    </section>
  );
};
