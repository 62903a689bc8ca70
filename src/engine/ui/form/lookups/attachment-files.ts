import { err, ok, type Result } from '#core/errors/result.ts'
import { attachmentLimit, attachmentPath, thumbnailPath, type AttachmentInfo } from '#core/http/drawer-contract.ts'
import { newIdempotencyKey, type ApiClient } from '../../client/api/api-client.ts'
import { ApiError } from '../../client/api/api-error.ts'
import { saveFile } from '../../client/data/save-file.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'

/** Files that hang on one stored record. */
export interface AttachmentFiles {
  readonly list: (signal?: AbortSignal) => Promise<readonly AttachmentInfo[]>
  /** Stores one file; the error is what to tell the person, in the server's words where it spoke. */
  readonly send: (
    file: File,
    onProgress: (share: number) => void,
    as?: 'picture',
  ) => Promise<Result<AttachmentInfo, string>>
  readonly remove: (id: number) => Promise<Result<undefined, string>>
  /** Content of one file; rejects with ApiError. */
  readonly read: (id: number) => Promise<Blob>
  /** The small one of a picture; rejects with ApiError. */
  readonly readSmall: (id: number) => Promise<Blob>
  /** Hands a file to the person to save under that name; rejects with ApiError. */
  readonly save: (id: number, name: string) => Promise<void>
}

/** The files of a record over the server's routes. */
export function createAttachmentFiles(
  api: ApiClient,
  { set, id }: { readonly set: string; readonly id: number },
  translate: Translate,
): AttachmentFiles {
  async function attempt<T>(work: () => Promise<T>): Promise<Result<T, string>> {
    try {
      return ok(await work())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return err(error.isOffline ? translate('errorsUi.offline') : error.message)
    }
  }

  const read = async (file: number) => (await api.raw(attachmentPath(set, id, file), { isQuiet: true })).blob()

  return {
    list: async (signal) => {
      const path = attachmentPath(set, id)
      return (await api.json<{ value: readonly AttachmentInfo[] }>(path, { isQuiet: true, signal })).data.value
    },
    send: async (file, onProgress, as) => {
      if (file.size > attachmentLimit) return err(translate('form.attachments.tooLarge', { name: file.name }))
      const path = `${attachmentPath(set, id)}?name=${encodeURIComponent(file.name)}${as === undefined ? '' : `&as=${as}`}`
      return attempt(() => api.upload<AttachmentInfo>(path, { file, onProgress, idempotencyKey: newIdempotencyKey() }))
    },
    remove: (file) => attempt(async () => void (await api.json(attachmentPath(set, id, file), { method: 'DELETE' }))),
    read,
    readSmall: async (file) => (await api.raw(thumbnailPath(set, id, file), { isQuiet: true })).blob(),
    save: async (file, name) => saveFile(await read(file), name),
  }
}
