import type { Import, ImportMapping, SheetImport } from '@recado/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedLoad } from '../failed-load.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { LastImport } from './last-import.tsx';
import { type ImportColumn, MapColumns } from './map-columns.tsx';
import { type ImportTools, isUnderWay, useImport } from './use-import.ts';

export type ImportDialogProps = {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  title: string;
  routes: SheetImport;
  columns: readonly ImportColumn[];
  onExample: () => void;
  /** Another source beside a file; `onStarted` shows the import that it began. */
  children?: (onStarted: () => void) => ReactNode;
};

type Step = 'choose' | Import['state'];

const useSteps = (tools: ImportTools) => {
  const { current } = tools;
  // One that was over when the dialog opened is only mentioned, under the choice of a file.
  const [followed, setFollowed] = useState<number | null>(null);
  const [mapping, setMapping] = useState<{ id: number; chosen: ImportMapping } | null>(null);
  const isOpen = current !== undefined && isUnderWay(current);
  if (isOpen && followed !== current.id) setFollowed(current.id);
  const step: Step = current && (isOpen || followed === current.id) ? current.state : 'choose';
  const chosen = mapping && mapping.id === current?.id ? mapping.chosen : (current?.mapping ?? {});
  return {
    current,
    step,
    chosen,
    choose: (next: ImportMapping) => current && setMapping({ id: current.id, chosen: next }),
    startOver: () => setFollowed(null),
  };
};

const Actions = (props: {
  tools: ImportTools;
  step: Step;
  record: Import | undefined;
  onRun: () => void;
  onUndo: () => void;
  onAnother: () => void;
  onClose: () => void;
}) => {
  const { tools, step, record, onClose } = props;
  const { t } = useTranslation();
  const close = (
    <Button kind="text" onClick={onClose}>
      {step === 'running' || step === 'undoing' ? t('imports.close') : t('common.close')}
    </Button>
  );
  if (!record || step === 'choose') return close;
  const cancel = (
    <Button kind="text" busy={tools.cancel.isPending} onClick={() => tools.cancel.mutate(record.id)}>
      {step === 'mapping' ? t('common.cancel') : t('imports.cancel')}
    </Button>
  );
  if (step === 'mapping') {
    return (
      <>
        {cancel}
        <Button kind="solid" busy={tools.run.isPending} onClick={props.onRun}>
          {t('imports.run', { rows: t('imports.rows', { count: record.total }) })}
        </Button>
      </>
    );
  }
  if (step === 'running' || step === 'reading' || step === 'undoing') {
    return (
      <>
        {step === 'undoing' ? null : cancel}
        {close}
      </>
    );
  }
  return (
    <>
      {record.failed > 0 ? (
        <Button kind="text" onClick={() => tools.getErrors(record.id)}>
          {t('imports.errorFileGet')}
        </Button>
      ) : null}
      {record.canUndo ? (
        <Button kind="danger-text" onClick={props.onUndo}>
          {t('imports.undo')}
        </Button>
      ) : null}
      <Button kind="text" onClick={props.onAnother}>
        {t('imports.another')}
      </Button>
      <Button kind="solid" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  );
};

/** Rows of a spreadsheet on their way into a list: file, columns, progress, result, undo (decisions 39). */
export const ImportDialog = (props: ImportDialogProps) => {
  const { open, onClose, routes, columns, children } = props;
  const { t } = useTranslation();
  const tools = useImport(routes, open);
  const { current, step, chosen, choose, startOver } = useSteps(tools);
  const [isWrong, setWrong] = useState(false);
  const [asks, setAsks] = useState(false);
  const run = (): void => {
    const isWhole = columns.every(({ key, isRequired }) => !isRequired || chosen[key] !== undefined);
    setWrong(!isWhole);
    if (isWhole && current) tools.run.mutate({ id: current.id, mapping: chosen });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={props.onClosed}
      title={props.title}
      width={780}
      {...(current && step !== 'choose' ? { description: current.fileName || t('imports.fromPhone') } : {})}
      actions={
        <Actions
          {...{ tools, step, onClose }}
          record={current}
          onRun={run}
          onUndo={() => setAsks(true)}
          onAnother={startOver}
        />
      }
    >
      {tools.hasFailed ? <FailedLoad title={t('common.loadFailed')} query={tools.list} /> : null}
      {step === 'choose' && !tools.isPending ? (
        <div className="flex flex-col gap-4">
          <ChooseFile
            busy={tools.start.isPending}
            onFile={(file) => tools.start.mutate(file)}
            onExample={props.onExample}
          />
          {children?.(() => void tools.refresh())}
          {current ? <LastImport record={current} tools={tools} onUndo={() => setAsks(true)} /> : null}
        </div>
      ) : null}
      {current && step === 'mapping' ? (
        <MapColumns record={current} columns={columns} mapping={chosen} onChange={choose} isWrong={isWrong} />
      ) : null}
      {current && step !== 'choose' && step !== 'mapping' ? <ImportProgress record={current} /> : null}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          if (current) tools.undo.mutate(current.id);
        }}
        title={t('imports.undoQuestion')}
        confirmLabel={t('imports.undo')}
        danger
      >
        {t('imports.undoDetail')}
      </ConfirmDialog>
    </Dialog>
  );
};
