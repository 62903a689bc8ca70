import { useCallback, useEffect, useMemo, useState } from 'react'
import { isPicture } from '#core/field-kinds/field-questions.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { useServices } from '../../client/services/app-services.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import { createPictureBook } from './picture-book.ts'

/** The rows with the pictures of their columns; a new function whenever further pictures are here. */
export function useRowPictures(
  set: string,
  fields: readonly FieldDefinition[],
  gridRow: (index: number) => GridRow | undefined,
): (index: number) => GridRow | undefined {
  const { api } = useServices()
  const [news, setNews] = useState(0)
  const wanted = useMemo(() => fields.filter(isPicture).map(({ id }) => id), [fields])
  const book = useMemo(() => createPictureBook(api, set, () => setNews((count) => count + 1)), [api, set])
  useEffect(() => {
    book.open()
    return book.close
  }, [book])
  const withPictures = useCallback(
    (index: number) => {
      const row = gridRow(index)
      if (row === undefined) return row
      const pictures = wanted.map((id) => [id, pictureIn(row, id, book.get)] as const)
      return { ...row, pictures: Object.fromEntries(pictures) }
    },
    // Further pictures make another function, so that the grid draws its rows again.
    // oxlint-disable-next-line react/exhaustive-deps
    [gridRow, wanted, book, news],
  )
  return wanted.length === 0 ? gridRow : withPictures
}

function pictureIn(row: GridRow, field: string, get: ReturnType<typeof createPictureBook>['get']) {
  const picture = row.values[field]
  return typeof picture === 'number' ? get(Number(row.key), picture) : undefined
}
