import { buttonClass } from '#engine'

/** What the server makes pictures of; a phone turns its own kinds into one of these. */
const accepted = 'image/png,image/jpeg,image/webp'

interface PictureChoiceProps {
  readonly aria: { readonly id: string }
  /** Undefined while there is nothing to choose for. */
  readonly words: string | undefined
  readonly isBusy: boolean
  readonly onChoose: (file: File) => void
  /** True opens the camera, where there is one to hold. */
  readonly isCamera?: boolean
}

/** The browser's own button speaks its own language, so a label stands for it. */
export function PictureChoice({ aria, words, isBusy, onChoose, isCamera = false }: PictureChoiceProps) {
  return (
    <span className={isCamera ? 'wid-camera' : undefined}>
      <input
        {...aria}
        type="file"
        accept={accepted}
        capture={isCamera ? 'environment' : undefined}
        className="wid-file"
        disabled={isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
      {words === undefined ? null : (
        <label className={buttonClass({ size: 'small' })} htmlFor={aria.id}>
          {words}
        </label>
      )}
    </span>
  )
}
