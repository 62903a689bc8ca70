/** `requestLocation` → `RequestLocation`: a field on the wire. */
export function pascalCase(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1)
}

/** `requestLocation` → `request_location`: a field in a table. */
export function snakeCase(id: string): string {
  return id.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
