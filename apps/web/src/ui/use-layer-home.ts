import { useCallback, useState } from 'react';

/**
 * Where the list of a field is put into the page: into the dialog or the main part that holds the field, so that
 * assistive technology finds it in there.
 * @returns the place (null until the field is mounted) and the ref for an element of the field
 */
export const useLayerHome = (): [HTMLElement | null, (element: HTMLElement | null) => void] => {
  const [home, setHome] = useState<HTMLElement | null>(null);
  const find = useCallback(
    (element: HTMLElement | null) => setHome(element?.closest<HTMLElement>('[role=dialog], main') ?? null),
    [],
  );
  return [home, find];
};
