import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** Hands bytes over in one message. They are copied once and moved: posting a slice would copy all that it is a slice of. */
export function postBytes(port: MessagePort, chunks: readonly Uint8Array[]): void {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  port.postMessage(bytes, [bytes.buffer]);
}

/** A MessagePort that looks like a network socket to the PostgreSQL driver. */
class PortSocket extends Duplex {
  readonly #port: MessagePort;
  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
    port.on('close', () => {
      this.push(null);
      this.destroy();
    });
  }
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    this.#port.ref();
    return this;
  }
  unref(): this {
    this.#port.unref();
    return this;
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    postBytes(this.#port, [chunk]);
    done();
  }
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    postBytes(
      this.#port,
      chunks.map(({ chunk }) => chunk),
    );
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }
}

/** Wraps a port for `pg`'s `stream` option; the driver only uses what PortSocket offers of a Socket. */
export const portSocket = (port: MessagePort): Socket => new PortSocket(port) as unknown as Socket;
