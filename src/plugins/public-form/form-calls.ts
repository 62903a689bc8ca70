import { formPurposeHeader, formTokenHeader, publicFormPaths } from '#core/http/public-form-paths.ts'
import type { PublicFileInfo, PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { newIdempotencyKey, type ApiClient, type PublicFormCalls } from '#engine'
import type { FormLink } from './form-link.ts'

/** Everything the form of a link is. @throws ApiError with the server's words when the link opens none */
export async function readForm(api: ApiClient, link: FormLink): Promise<PublicFormAnswer> {
  return (await api.json<PublicFormAnswer>(publicFormPaths.form, { headers: headersOf(link) })).data
}

/** The calls of one link, each with its token in a header: in no address, and so in no log. */
export function createFormCalls(api: ApiClient, link: FormLink): PublicFormCalls {
  const headers = headersOf(link)
  return {
    keepDraft: async (Values, DraftNo) => {
      const body = { DraftNo, Values }
      const request = { method: 'PUT', body, headers, isQuiet: true } as const
      return (await api.json<{ DraftNo: number }>(publicFormPaths.draft, request)).data.DraftNo
    },
    send: async (Move, Values) => {
      const request = { method: 'POST', body: { Move, Values }, headers } as const
      return (await api.json<PublicFormAnswer>(publicFormPaths.send, request)).data
    },
    addFile: (file) => {
      const path = `${publicFormPaths.files}?name=${encodeURIComponent(file.name)}`
      const request = { file, headers, idempotencyKey: newIdempotencyKey(), onProgress: () => undefined }
      return api.upload<PublicFileInfo>(path, request)
    },
    removeFile: async (id) => void (await api.json(`${publicFormPaths.files}/${id}`, { method: 'DELETE', headers })),
  }
}

function headersOf({ token, purpose }: FormLink): Record<string, string> {
  return { [formTokenHeader]: token, [formPurposeHeader]: purpose }
}
