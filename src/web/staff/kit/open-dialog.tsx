import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from '#web/kit/opening.ts'

/** A dialog that stands as long as it is mounted, and gives the focus back to what opened it. */
export function OpenDialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened {...props} />
}
