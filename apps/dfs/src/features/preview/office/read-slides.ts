import { findAll, openPackage, readAttribute } from './read-package.ts';

const MAX_SLIDES = 300;

export interface Slide {
  title: string;
  lines: string[];
}

export interface Slides {
  slides: Slide[];
  isCut: boolean;
}

/** Reads the text of a PowerPoint file, slide by slide. Throws if it is none. */
export function readSlides(bytes: Uint8Array): Slides {
  const read = openPackage(
    bytes,
    /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|slides\/slide\d+\.xml)$/,
  );
  const presentation = read('ppt/presentation.xml');
  const relations = read('ppt/_rels/presentation.xml.rels');
  if (!presentation || !relations) throw new Error('not a PowerPoint file');
  const targets = new Map(
    findAll(relations, 'Relationship').map((each) => [
      readAttribute(each, 'Id'),
      readAttribute(each, 'Target') ?? '',
    ]),
  );
  const ids = findAll(presentation, 'sldId').map((each) => each.getAttribute('r:id'));
  const slides = ids.slice(0, MAX_SLIDES).flatMap((id) => {
    const target = targets.get(id ?? '')?.replace(/^\/?(ppt\/)?/, 'ppt/');
    const slide = target === undefined ? undefined : read(target);
    return slide ? [readSlide(slide)] : [];
  });
  return { slides, isCut: ids.length > MAX_SLIDES };
}

function readSlide(slide: Document): Slide {
  let title = '';
  const lines: string[] = [];
  for (const shape of findAll(slide, 'txBody')) {
    const holder = shape.parentElement ?? shape;
    const kind = readAttribute(findAll(holder, 'ph')[0], 'type') ?? '';
    const texts = findAll(shape, 'p')
      .map((paragraph) =>
        findAll(paragraph, 't')
          .map((run) => run.textContent ?? '')
          .join(''),
      )
      .filter((text) => text.trim() !== '');
    if (title === '' && /^(title|ctrTitle)$/.test(kind)) title = texts.join(' ');
    else lines.push(...texts);
  }
  return { title, lines };
}
