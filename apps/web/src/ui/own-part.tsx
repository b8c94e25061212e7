import { Component, lazy, type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { ErrorState } from './empty-state.tsx';

type Part<Props> = (props: Props) => ReactNode;
type MissingProps<Props> = { props: Props; isBusy: boolean; onRetry: () => void };

type AroundProps = { missing: (reset: () => void) => ReactNode; onMissing: () => void; children: ReactNode };

/** Draws what says that a part is missing where that did not come or failed; what stands around it goes on. */
class Around extends Component<AroundProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch() {
    this.props.onMissing();
  }
  override render() {
    return this.state.hasFailed ? this.props.missing(() => this.setState({ hasFailed: false })) : this.props.children;
  }
}

/**
 * Browsers keep for as long as a page stands that a module could not be fetched (docs/decisions/0072): where there is a line
 * again the page is loaded anew, which keeps drafts and what is to be sent.
 */
const reloadWhereServed = async (): Promise<void> => {
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  if (ok) location.reload();
};

/** A part that is fetched with its first use, and again where that failed. */
const ownPart = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => Part<Props>,
  waiting: ReactNode,
  Missing: Part<MissingProps<Props>>,
): Part<Props> => {
  const fetchPart = async () => ({ default: pick(await load()) });
  let Part = lazy(fetchPart);
  // What did not come is asked for anew with the next use.
  const forget = (): void => {
    Part = lazy(fetchPart);
  };
  return (props) => {
    const [isBusy, setBusy] = useState(false);
    const retry = async (reset: () => void): Promise<void> => {
      setBusy(true);
      try {
        const loaded = await fetchPart();
        Part = lazy(() => Promise.resolve(loaded));
        reset();
      } catch {
        // Without a line it stays as it is: that is said already.
        await reloadWhereServed().catch(() => undefined);
      }
      setBusy(false);
    };
    return (
      <Around
        onMissing={forget}
        missing={(reset) => <Missing props={props} isBusy={isBusy} onRetry={() => void retry(reset)} />}
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </Around>
    );
  };
};

const PanelMissing = ({ isBusy, onRetry }: MissingProps<object>) => {
  const { t } = useTranslation();
  return (
    <ErrorState title={t('common.loadFailed')} busy={isBusy} onRetry={onRetry}>
      {t('common.loadFailedDetail')}
    </ErrorState>
  );
};

/**
 * A panel of a screen that is fetched with its first use. Where it does not come, its place says so and asks again; nothing
 * else is taken away.
 * @param waiting stands there until it comes
 */
export const ownPanel = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => Part<Props>,
  waiting: ReactNode = null,
): Part<Props> => ownPart(load, pick, waiting, PanelMissing);

type LayerMissingProps = { isBusy: boolean; onRetry: () => void; onClose: () => void };

/** The browser's own dialog: it needs nothing that may be missing as well. */
const LayerMissing = ({ isBusy, onRetry, onClose }: LayerMissingProps) => {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      // Closing gives the focus back, also where what was missing takes its place: its owner did not leave it then.
      isLeft.current = true;
      shown?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      // Escape is this dialog's, not of what it stands in.
      onKeyDown={(event) => event.stopPropagation()}
      onClose={() => isLeft.current || onClose()}
      className="m-auto w-[420px] max-w-[calc(100vw-32px)] rounded-dialog bg-over p-6 text-left text-text shadow-float outline-none backdrop:bg-scrim"
    >
      <h2 id={id} className="font-semibold text-section">
        {t('common.loadFailed')}
      </h2>
      <p className="mt-1 text-control text-text-2">{t('common.loadFailedDetail')}</p>
      <div className="mt-5 flex justify-end gap-2">
        <Button kind="text" onClick={() => dialog.current?.close()}>
          {t('common.close')}
        </Button>
        <Button kind="solid" busy={isBusy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    </dialog>
  );
};

/**
 * A dialog, menu or other layer that is fetched with its first use. Where it does not come, a plain dialog says so and asks
 * again; nothing else is taken away.
 * @param close leaves it as its owner would have it left
 */
export const ownLayer = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => Part<Props>,
  close: (props: Props) => void,
): Part<Props> =>
  ownPart(load, pick, null, ({ props, ...rest }) =>
    'open' in props && !props.open ? null : <LayerMissing {...rest} onClose={() => close(props)} />,
  );
