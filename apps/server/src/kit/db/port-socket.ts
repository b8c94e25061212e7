import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

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
    this.#port.postMessage(chunk);
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }
}

/** Wraps a port for `pg`'s `stream` option; the driver only uses what PortSocket offers of a Socket. */
export const portSocket = (port: MessagePort): Socket => new PortSocket(port) as unknown as Socket;
