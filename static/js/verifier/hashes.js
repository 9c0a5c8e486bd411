// SHA-256 by the browser, and bytes in hexadecimal.

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (written) => Uint8Array.from(written.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export async function sha256(...parts) {
  const whole = await new Blob(parts).arrayBuffer();
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}
