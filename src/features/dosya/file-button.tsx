import { useRef } from 'react'

type FileButtonProps = {
  label: string
  /** What the chooser offers first; it is no check. */
  accept: string
  inputId: string
  isQuiet?: boolean
  describedBy?: string
  onChosen(file: File): void
}

/** A real button that opens the device's chooser: the input itself cannot be styled, so nobody meets it. */
export function FileButton({ label, accept, inputId, isQuiet = false, describedBy, onChosen }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // the same file may be chosen again after a failure
          currentTarget.value = ''
          if (file) onChosen(file)
        }}
      />
      <button
        className={isQuiet ? 'button button-quiet' : 'button'}
        type="button"
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
    </>
  )
}
