type Init = { method: string; headers: Record<string, string>; body?: string | FormData; signal?: AbortSignal };

/**
 * A `fetch` that tells how much of the body has left, 0 to 1; the browser's own does not. Rejects like it: with an
 * AbortError when the signal says so, and when no answer came.
 */
export const sendForm =
  (onProgress: (share: number) => void) =>
  (address: string, { method, headers, body, signal }: Init): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('no answer'));
      request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
      if (signal?.aborted) return request.onabort(new ProgressEvent('abort'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body ?? null);
    });
