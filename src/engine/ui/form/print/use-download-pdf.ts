import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { valuesFromWire } from '#core/record/wire-record.ts'
import { ApiError } from '../../client/api/api-error.ts'
import { fileNameOf } from '../../client/data/file-name-of.ts'
import { saveFile } from '../../client/data/save-file.ts'
import { recordPath } from '../../client/data/odata-client.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { useForm } from '../context/form-context.tsx'

/** Fetches a stored record as a PDF and hands it to the browser; what refuses it is told. */
export function useDownloadPdf({ entity, title }: ClientFamily): (row: WireRow) => Promise<void> {
  const { api } = useServices()
  const { translate } = useForm()
  const toast = useToast()
  return async (row) => {
    const number = valuesFromWire(entity.fields, row)[entity.title] ?? row.Id
    try {
      const answer = await api.raw(`${recordPath(entity.set, row.Id)}/pdf`)
      saveFile(await answer.blob(), fileNameOf(answer) ?? `${translate(title)} ${String(number)}.pdf`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ message: error.isOffline ? translate('errorsUi.offline') : error.message, intent: 'danger' })
    }
  }
}
