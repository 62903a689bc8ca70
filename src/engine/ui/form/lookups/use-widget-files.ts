import { useMemo } from 'react'
import { ok } from '#core/errors/result.ts'
import type { WidgetFiles } from '../../contracts/widget-props.ts'
import { useForm } from '../context/form-context.tsx'

/** Files of the open record as widgets and cells take them: pictures are made anew by the server. Undefined until the record is stored. */
export function useWidgetFiles(isPicture: boolean): WidgetFiles | undefined {
  const { files } = useForm()
  return useMemo(
    () =>
      files && {
        read: files.read,
        readSmall: files.readSmall,
        save: files.save,
        upload: async (file, progress) => {
          const sent = await files.send(file, progress, isPicture ? 'picture' : undefined)
          return sent.ok ? ok({ id: sent.value.Id, name: sent.value.FileName }) : sent
        },
      },
    [files, isPicture],
  )
}
