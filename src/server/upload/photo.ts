const pixelsAtMost = 24_000_000
const sideAtMost = 1200

/** A photo drawn anew: turned upright, at most 1200 points a side, its first frame alone, without what the camera noted. */
export async function redrawPhoto(bytes: Buffer): Promise<Buffer | null> {
  // a library of its own weight, wanted by photos alone
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: pixelsAtMost, pages: 1, failOn: 'error', sequentialRead: true })
    const { width = 0, height = 0 } = await image.metadata()
    if (width * height > pixelsAtMost || width === 0 || height === 0) return null
    return await image
      .rotate()
      .resize({ width: sideAtMost, height: sideAtMost, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch {
    // whatever is wrong with it, it is no picture that we can draw
    return null
  }
}
