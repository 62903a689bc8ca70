/** Whom definitions are cut down for. */
export interface Viewer {
  readonly permissions: ReadonlySet<string>
  readonly siteId: number
}

/** True when the viewer holds one of the permissions, or none is asked. */
export function mayAny(viewer: Viewer, permissions: readonly string[]): boolean {
  return permissions.length === 0 || permissions.some((permission) => viewer.permissions.has(permission))
}

/** True when the viewer may read a field guarded by this permission, or by none. */
export function mayRead(viewer: Viewer, field: { readonly readIf: string | undefined }): boolean {
  return field.readIf === undefined || viewer.permissions.has(field.readIf)
}

/** A right nobody holds: what says it is not there for whoever looks. */
export const nobody = '(nobody)'
