import { dialogflowLanguages, limits, type QueueIntegration, type queueIntegrations } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../kit/resource/record-dialog.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFailureWords } from './failure-words.tsx';
import { FallbackFields, TypeFields } from './integration-fields.tsx';
import { IntegrationTest } from './integration-test.tsx';
import { PlaceFields } from './place-fields.tsx';
import { integrationRecords } from './queries.ts';

const usual = limits.typebotDefaults;

const languageOf = (stored: string | undefined) =>
  dialogflowLanguages.find((language) => language === stored) ?? dialogflowLanguages[0];

const valuesOf = (row: QueueIntegration | undefined) => ({
  type: row?.type ?? ('webhook' as const),
  name: row?.name ?? '',
  projectName: row?.projectName ?? '',
  jsonContent: '',
  language: languageOf(row?.language),
  urlN8N: row?.urlN8N ?? '',
  typebotSlug: row?.typebotSlug ?? '',
  typebotExpires: row?.typebotExpires ?? usual.expiresMinutes,
  typebotDelayMessage: row?.typebotDelayMessage ?? usual.delayMs,
  typebotKeywordFinish: row?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: row?.typebotKeywordRestart ?? '',
  typebotUnknownMessage: row?.typebotUnknownMessage ?? '',
  typebotRestartMessage: row?.typebotRestartMessage ?? '',
  secret: '',
  textReplies: row?.textReplies ?? false,
  failureMessage: row?.failureMessage ?? '',
  queueId: row?.queueId ?? null,
});

const Failed = ({ failure }: { failure: NonNullable<QueueIntegration['failure']> }) => {
  const { t } = useTranslation();
  const words = useFailureWords();
  return (
    <Banner tone="danger" title={t('integrations.failed')}>
      {words(failure)}
    </Banner>
  );
};

/** An integration by its type, and one call to try it. */
export const IntegrationDialog = (props: RecordDialogProps<typeof queueIntegrations>) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={integrationRecords}
      titles={{ new: t('integrations.form.newTitle'), edit: t('integrations.form.editTitle') }}
      width={780}
      valuesOf={valuesOf}
      fieldOf={{
        ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name',
        ERR_INTEGRATION_ADDRESS_INVALID: 'urlN8N',
        ERR_INTEGRATION_SLUG_INVALID: 'typebotSlug',
        ERR_INTEGRATION_PROJECT_INVALID: 'projectName',
        ERR_INTEGRATION_CREDENTIAL_INVALID: 'jsonContent',
      }}
    >
      {(form, stored) => (
        <>
          {stored?.failure ? <Failed failure={stored.failure} /> : null}
          <TypeFields form={form} stored={stored} />
          <PlaceFields form={form} stored={stored} />
          <FallbackFields form={form} stored={stored} />
          <IntegrationTest id={stored?.id ?? null} draft={() => form.getValues()} />
        </>
      )}
    </RecordDialog>
  );
};
