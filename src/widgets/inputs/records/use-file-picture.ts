import { useEffect, useState } from 'react'

/** Address of a picture's content inside this page, given back when it is not shown any more; undefined while there is none. */
export function useFilePicture(
  read: ((id: number) => Promise<Blob>) | undefined,
  id: number | undefined,
): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (read === undefined || id === undefined) return
    let made: string | undefined
    let isShown = true
    function show(content: Blob) {
      if (!isShown) return
      made = URL.createObjectURL(content)
      setAddress(made)
    }
    // Without its picture the name says what it is.
    read(id).then(show, () => undefined)
    return () => {
      isShown = false
      setAddress(undefined)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [read, id])
  return address
}
