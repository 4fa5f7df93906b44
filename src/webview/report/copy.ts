/** Copies a text to the clipboard. False if the editor denies it. */
export const copyText = (text: string): Promise<boolean> => allowed(() => navigator.clipboard.writeText(text));

/** Copies an image to the clipboard. False if the editor denies it. */
export const copyPicture = (canvas: HTMLCanvasElement): Promise<boolean> =>
  allowed(async () => {
    const png = new Promise<Blob>((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('Nothing was drawn.'))), 'image/png'),
    );
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  });

async function allowed(copy: () => Promise<void>): Promise<boolean> {
  try {
    await copy();
    return true;
  } catch {
    return false;
  }
}
