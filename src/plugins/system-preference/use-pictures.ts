import { useMemo } from 'react'
import { err, ok } from '#core/errors/result.ts'
import { attachmentLimit } from '#core/http/drawer-contract.ts'
import { logoPath, logoUploadPath, type KeptLogo } from '#core/http/logo-contract.ts'
import { ApiError, newIdempotencyKey, useServices, useSessionInfo, useTranslate, type WidgetPictures } from '#engine'

/** Pictures of the tenant: sent to be named by a preference, and shown from the address everybody has. */
export function usePictures(): WidgetPictures {
  const { api, environment } = useServices()
  const { tenantId } = useSessionInfo()
  const translate = useTranslate()
  return useMemo(
    () => ({
      async send(file, onProgress) {
        if (file.size > attachmentLimit) return err(translate('form.attachments.tooLarge', { name: file.name }))
        try {
          const request = { file, onProgress, idempotencyKey: newIdempotencyKey() }
          return ok((await api.upload<KeptLogo>(logoUploadPath, request)).Name)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          return err(error.isOffline ? translate('errorsUi.offline') : error.message)
        }
      },
      addressOf: (name) => environment.apiUrl + logoPath(tenantId, name),
    }),
    [api, environment, tenantId, translate],
  )
}
