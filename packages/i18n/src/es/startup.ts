import type { Catalog } from '../catalog.ts';

/** What the starting server says and lays; it speaks Portuguese and English at once. */
export const startup: Catalog['startup'] = {
  firstPlan: 'Plan 1',
  signInWith: 'Entra con',
  model: 'Modelo de IA de prueba: {{url}} (modelo "eco", cualquier clave)',
  steps: {
    open: '1. Abre {{origin}} y entra como admin.',
    connect: '2. Conexiones → Nueva conexión → "Teléfono simulado": aparece un código QR.',
    phone: '3. Abre {{origin}}/telefone en otra pestaña, lee el código y escribe como cliente.',
  },
  stop: 'Ctrl+C termina.',
  openAt: 'Este Recado está en {{origin}}. Ábrelo en esa dirección.',
  anyName:
    'No se definió ninguna dirección: este Recado responde a cualquier nombre. Define PUBLIC_URL para rechazar los demás.',
  demoDatabase:
    'Esta base de datos tiene los datos de demostración del modo local ({{companies}}), cuyas contraseñas todos conocen. Elimínalos con "{{command}}" o usa otra base de datos (DATABASE_URL).',
  demoFolder:
    'La carpeta {{folder}} fue llenada por el modo local. Límpiala con "{{command}}" o usa otra carpeta (DATA_DIR).',
  demo: {
    none: 'Aquí no hay datos de demostración.',
    found: 'Empresa de demostración "{{name}}": {{users}} usuarios, {{tickets}} tickets, {{messages}} mensajes.',
    folder: 'La carpeta {{folder}} tiene los teléfonos simulados del modo local.',
    confirm: 'Todavía no se eliminó nada. Para eliminar todo esto, sin vuelta: {{command}}',
    removed:
      'Eliminado. El modo de operación ya puede empezar. El archivo secret.key queda: otras empresas de esta base de datos lo necesitan como SECRET_KEY.',
  },
  moveIn: {
    lostConnection: 'Conexión antigua',
    usage: 'Uso: {{command}} <dirección de la base> [carpeta de archivos] [--yes]',
    nobody: 'Todavía no hay un superusuario en esta base de datos. Inicie el producto una vez.',
    checked: 'Todavía no se grabó nada. Para traer todo: {{command}} --yes',
    progress: '{{done}} de {{total}} filas, {{rate}} por segundo, fin hacia las {{end}}',
    ended: 'Estado: {{state}}',
    line: '{{table}}: leídas {{read}}, grabadas {{written}}, unidas {{merged}}, ya aquí {{already}}, dejadas {{dropped}}',
    note: '{{kind}}: {{count}}',
  },
  backup: {
    progress: '{{table}}: {{rows}} filas ({{rate}} por segundo)',
    made: 'Copia de seguridad hecha en {{seconds}} s: {{archive}}, con {{rows}} filas y {{files}} archivos ({{size}} MB).',
    missing: '{{count}} archivos ya no están donde se guardan, y no entraron en la copia: {{names}}',
    verified: 'Última copia restaurada para comprobarla: {{archive}}, el {{at}}.',
    neverVerified: 'Ninguna copia de esta carpeta fue comprobada todavía: {{command}}',
    right:
      'La copia {{archive}} fue restaurada en una base de datos aparte y está bien: {{rows}} filas y {{files}} archivos ({{size}} MB), {{seconds}} s.',
    none: 'Todavía no hay copias de seguridad en {{folder}}.',
    holds:
      'Copia del {{at}} (migración {{schema}}): {{rows}} filas y {{files}} archivos ({{size}} MB). Leída hasta el final en {{seconds}} s.',
    usage: 'Uso: {{command}} <archivo de la copia> [--yes]',
    confirm: 'Todavía no se grabó nada. Para restaurar todo en una base de datos vacía: {{command}}',
    restored:
      'Restaurado en {{seconds}} s: {{rows}} filas y {{files}} archivos ({{size}} MB). Esta instalación sabe que es una copia: ninguna conexión entra en WhatsApp hasta que apagues la antigua y ejecutes "{{command}}".',
    trouble: {
      noTables: 'La base de datos todavía no tiene las tablas de Recado: no hay nada que copiar.',
      noArchive: 'No existe el archivo {{file}}, o no se puede leer. No se grabó nada.',
      passphrase: 'BACKUP_PASSPHRASE no es la frase con que esta copia fue cifrada. No se grabó nada.',
      damaged: 'Este archivo no es una copia de Recado, o está incompleto o alterado. No se grabó nada.',
      newer: 'Esta copia es de un Recado más nuevo (migración {{schema}}). Actualiza este primero. No se grabó nada.',
      notEmpty:
        'La base de datos no está vacía. Restaura en una vacía: otro DATABASE_URL u otro DATA_DIR. No se grabó nada.',
      different: 'La copia no está bien: {{table}} no es lo que era en el original.',
      noScratch:
        'El usuario de la base de datos no puede crear la base en la que se comprobaría la copia. Dale CREATEDB.',
    },
  },
  place: {
    held: 'Esta base de datos vino de otra máquina o carpeta (una copia restaurada). Ninguna conexión entra en WhatsApp hasta que digas que este es el lugar ahora: apaga la antigua y luego usa el botón que ven los superusuarios, o ejecuta "{{command}}".',
    confirmed: 'Desde ahora este es el lugar: las conexiones entran en WhatsApp desde aquí.',
    known: 'Esta base de datos ya está en su lugar.',
  },
  otherKey:
    'SECRET_KEY no es la clave con que se cifró esta base de datos: no se podrían leer conexiones ni claves. Usa la anterior.',
  checked: 'El entorno está bien: base de datos, carpeta y clave sirven, y lo definido de S3 y correo responde.',
  portInUse: 'El puerto {{port}} está en uso. Usa otro: PORT={{other}} npm start',
  databaseElsewhere:
    'La base de datos está en {{folder}}: el usuario sin privilegios que la ejecuta no puede entrar en la carpeta de datos. Copie ambas carpetas en sus respaldos.',
  database: {
    inUse:
      'La carpeta de datos {{folder}} está en uso por otro Recado (proceso {{pid}}). Ciérrelo primero, o use otra carpeta: DATA_DIR=./otra npm start',
    otherVersion:
      'La base de datos de {{folder}} es de PostgreSQL {{found}}, y este Recado trae {{wanted}}. No se cambió nada. Use la versión de Recado que la creó, o abra la carpeta con un PostgreSQL {{found}} e indíquelo en DATABASE_URL.',
    olderFolder:
      'La carpeta {{folder}} guarda la base de datos de un Recado más antiguo, que esta versión no lee. No se cambió nada. Para seguir con esos datos use la versión antigua; para empezar de cero mueva esa carpeta, o use otra: DATA_DIR=./otra npm start',
    noSpace:
      'No hay espacio en el disco para la base de datos de {{folder}}. No se perdió nada. Libere espacio e inicie de nuevo. ({{reason}})',
    notWritable:
      'Recado no puede escribir en {{folder}}. Dese permiso de escritura, o use otra carpeta: DATA_DIR=./otra npm start ({{reason}})',
    noServer:
      'Para este sistema ({{platform}}) no hay un PostgreSQL con los paquetes, o no está instalado. Ejecute npm ci otra vez, o indique un PostgreSQL suyo: DATABASE_URL=postgres://usuario:clave@servidor/base ({{reason}})',
    noSocket:
      'La base de datos no pudo abrir su punto de conexión. Verifique que se pueda escribir en la carpeta temporal del sistema e inicie de nuevo. ({{reason}})',
    damaged:
      'Los archivos de la base de datos de {{folder}} están dañados o incompletos. No se cambió nada. Reponga una copia de seguridad de esa carpeta; el archivo postgres.log, a su lado, dice más. ({{reason}})',
    failed:
      'No se pudo abrir la base de datos de {{folder}}. No se cambió nada. El archivo postgres.log, al lado de esa carpeta, dice el motivo. ({{reason}})',
  },
};
