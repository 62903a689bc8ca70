/** `requestLocation` → `RequestLocation`. */
export function pascalCase(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1)
}

/** `requestLocation` → `request_location`. */
export function snakeCase(id: string): string {
  return id.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}

/** `@requisition.title` → `requisition.title`; absent → the convention's key. */
export function textKey(written: string | undefined, convention: string): string {
  return written === undefined ? convention : written.slice(1)
}
