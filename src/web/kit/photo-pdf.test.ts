import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findPdfProblem } from '#server/upload/pdf.ts'
import { type PhotoPage, writePhotoPdf } from './photo-pdf.ts'

async function aPage(width: number, height: number): Promise<PhotoPage> {
  const create = { width, height, channels: 3, background: '#557799' } as const
  return { jpeg: await sharp({ create }).jpeg().toBuffer(), width, height }
}

test('photographed pages become one PDF that our own check and a reader take', async () => {
  const pages = [await aPage(600, 800), await aPage(800, 600), await aPage(50, 50)]
  const pdf = Buffer.from(writePhotoPdf(pages))
  const text = pdf.toString('latin1')
  expect(findPdfProblem(pdf)).toBeNull()
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3)
  expect(text).toContain('/Count 3')
  // upright, lying, upright
  expect(text.match(/\/MediaBox \[0 0 \d+/g)).toEqual([
    '/MediaBox [0 0 595',
    '/MediaBox [0 0 841',
    '/MediaBox [0 0 595',
  ])
})

test('the table at the end says where each object begins', async () => {
  const pdf = Buffer.from(writePhotoPdf([await aPage(60, 80)]))
  const text = pdf.toString('latin1')
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
  expect(text.slice(Number(start), Number(start) + 4)).toBe('xref')
  const offsets = [...text.slice(Number(start)).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(5)
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset, offset + 7)).toBe(`${index + 1} 0 obj`)
  }
})

test('the pictures are in it as they are', async () => {
  const page = await aPage(60, 80)
  const pdf = Buffer.from(writePhotoPdf([page]))
  const at = pdf.indexOf(page.jpeg)
  expect(at).toBeGreaterThan(0)
  expect(pdf.toString('latin1')).toContain(`/Length ${page.jpeg.length} >>`)
})
