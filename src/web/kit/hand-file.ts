/** Hands a file to the browser's downloads under its name. */
export function handFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  openFile(address, name)
  // some browsers read it only after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the browser fetch a file by its address. */
export function openFile(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
