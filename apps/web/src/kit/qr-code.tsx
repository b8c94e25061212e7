import { toCanvas } from 'qrcode';
import { useEffect, useRef } from 'react';
import { log } from './log.ts';

const sidePx = 264;

/** A QR code on a white tile in both themes, with a quiet zone of 16 px. */
export const QrCodeImage = ({ text, label }: { text: string; label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const options = {
      width: sidePx,
      margin: 0,
      errorCorrectionLevel: 'L' as const,
      color: { dark: '#000000ff', light: '#ffffffff' },
    };
    toCanvas(canvas.current, text, options).catch((error: unknown) => log('drawing the QR code failed', error));
  }, [text]);
  return <canvas ref={canvas} role="img" aria-label={label} width={sidePx} height={sidePx} className="qr-tile" />;
};
