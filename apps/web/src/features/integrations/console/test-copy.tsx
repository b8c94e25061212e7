import { type DeliveryDetails, deliveryRoutes, limits } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { sentenceOf } from '../../../kit/show-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useFailureWords } from '../failure-words.tsx';
import { indented } from './indented.ts';

/** A copy that is changed, sent once to an address of one's own. */
export const TestCopy = ({ delivery: { id, request } }: { delivery: DeliveryDetails }) => {
  const { t } = useTranslation();
  const words = useFailureWords();
  const [url, setUrl] = useState('');
  const [body, setBody] = useState(() => indented(request));
  const send = useMutation({
    mutationFn: () => call(deliveryRoutes.testDelivery, { params: { id }, body: { url, body } }),
  });
  const answer = send.data;
  return (
    <section aria-labelledby="delivery-test" className="flex flex-col gap-3 rounded-menu border border-line p-4">
      <h3 id="delivery-test" className="font-semibold text-control">
        {t('deliveries.console.test.title')}
      </h3>
      <p className="text-small text-text-2">{t('deliveries.console.test.hint')}</p>
      <Field label={t('deliveries.console.test.url')} required>
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            maxLength={1000}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('deliveries.console.test.body')} required>
        {(control) => (
          <Textarea
            {...control}
            minRows={4}
            maxLength={limits.testedDelivery}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button busy={send.isPending} disabled={url.trim() === '' || body === ''} onClick={() => send.mutate()}>
          {t('deliveries.console.test.send')}
        </Button>
      </div>
      <div aria-live="polite">
        {send.isError ? <Banner tone="danger">{sentenceOf(send.error)}</Banner> : null}
        {answer?.failure ? (
          <Banner tone="danger">{words({ kind: answer.failure, status: answer.status })}</Banner>
        ) : null}
        {answer && !answer.failure ? (
          <Banner tone="info" title={`HTTP ${answer.status} · ${answer.milliseconds} ms`}>
            <span className="wrap-anywhere whitespace-pre-wrap">
              {answer.answer || t('deliveries.console.noAnswer')}
            </span>
          </Banner>
        ) : null}
      </div>
    </section>
  );
};
