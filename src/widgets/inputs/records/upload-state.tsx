import type { Upload } from './use-upload.ts'

/** A bar while a file travels, and the words of what went wrong. */
export function UploadState({ upload, label }: { readonly upload: Upload; readonly label: string }) {
  if (upload.kind === 'running') return <progress max={1} value={upload.share} aria-label={label} />
  if (upload.kind === 'idle') return null
  return (
    <span className="wid-issue" role="alert">
      {upload.words}
    </span>
  )
}
