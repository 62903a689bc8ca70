/** `@requisition.title` → `requisition.title`; absent → the convention's key. */
export function textKey(written: string | undefined, convention: string): string {
  return written === undefined ? convention : written.slice(1)
}
