import type { FileListRow } from '@recado/contract';
import { Files } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { fileListRecords } from './queries.ts';

const FileListDialog = lazy(() =>
  import('./file-list-dialog.tsx').then((module) => ({ default: module.FileListDialog })),
);

/** Lists of files that go out together (administration §2). */
export const FileListsPage = () => {
  const { t } = useTranslation();
  const files = ({ optionsCount: count }: FileListRow) =>
    count > 0 ? t('fileLists.files', { count }) : <span className="text-text-3">{t('fileLists.noFiles')}</span>;
  return (
    <ResourcePage
      records={fileListRecords}
      title={t('fileLists.title')}
      search={{ label: t('fileLists.search.label'), placeholder: t('fileLists.search.placeholder') }}
      add={{ label: t('fileLists.add'), permission: 'files.manage' }}
      columns={[
        { key: 'name', title: t('fileLists.columns.name'), width: '30%', cell: ({ name }) => name },
        { key: 'message', title: t('fileLists.columns.message'), cell: ({ message }) => message },
        { key: 'files', title: t('fileLists.columns.files'), width: '140px', cell: files },
      ]}
      card={(list) => ({ title: list.name, detail: files(list) })}
      nameOf={({ name }) => name}
      edit={{ permission: 'files.manage' }}
      remove={{
        permission: 'files.manage',
        detail: ({ optionsCount: count }) =>
          count > 0 ? t('fileLists.deletion.some', { count }) : t('fileLists.deletion.none'),
      }}
      dialog={FileListDialog}
      empty={{ icon: <Files />, title: t('fileLists.empty.title'), detail: t('fileLists.empty.detail') }}
    />
  );
};
