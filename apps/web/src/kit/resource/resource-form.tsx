import { Suspense, useState } from 'react';
import type { RecordOf, RowOf, WebResource } from './records.ts';
import type { ResourceAddress } from './resource-address.ts';
import type { PageDescription } from './resource-description.ts';
import type { ResourceList } from './use-resource-list.ts';

/** The form of the address; it stays drawn until it has left the screen. */
export const ResourceForm = <R extends WebResource>(props: {
  page: PageDescription<R>;
  list: ResourceList<RowOf<R>>;
  address: ResourceAddress;
  onFocusRow: (id: number) => void;
  /** The form of a new record was left, and there is no row to go to. */
  onFocusList: () => void;
}) => {
  const { page, list, address, onFocusRow, onFocusList } = props;
  const { opened } = address;
  const [shown, setShown] = useState(opened);
  const [savedId, setSavedId] = useState<number | null>(null);
  if (opened !== null && opened !== shown) setShown(opened);
  if (shown === null || !page.dialog) return null;
  const id = shown === 'new' ? null : shown;
  const Form = page.dialog;
  return (
    <Suspense fallback={null}>
      <Form
        key={shown}
        open={opened === shown}
        id={id}
        row={list.rows.find((row) => row.id === id)}
        onClose={address.close}
        onClosed={() => {
          setShown(null);
          setSavedId(null);
          const target = savedId ?? id;
          if (target === null) onFocusList();
          else onFocusRow(target);
        }}
        onSaved={(record: RecordOf<R>) => {
          setSavedId(record.id);
          address.close();
        }}
      />
    </Suspense>
  );
};
