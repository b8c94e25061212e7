/** A process that makes a backup of a database and stays at its first file until it is killed. Says "file" when it is there. */
import { Readable } from 'node:stream';
import { openLocalStorage } from '../storage/local-storage.ts';
import { makeBackup } from './backup-folder.ts';
import { writeBackup } from './write-backup.ts';

const [, , url = '', folder = ''] = process.argv;
async function* endless() {
  process.stdout.write('file\n');
  for (;;) {
    yield Buffer.alloc(1 << 16);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const storage = {
  ...openLocalStorage(folder),
  stat: async () => ({ bytes: 2 ** 33 }),
  open: async () => Readable.from(endless(), { objectMode: false }),
};
await makeBackup(folder, 2, async (file) => {
  await writeBackup({ url, storage, file, passphrase: 'uma frase bem comprida', workFactor: 10 });
});
