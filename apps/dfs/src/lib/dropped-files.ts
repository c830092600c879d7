/** A file that was chosen or dropped, and the folders it came from. */
export interface ChosenFile {
  file: File;
  path: string;
}

export async function* fromList(files: Iterable<File>): AsyncGenerator<ChosenFile> {
  for (const file of files) {
    const parts = file.webkitRelativePath.split('/').slice(0, -1);
    yield { file, path: parts.join('/') };
  }
}

/** Dropped files and those in dropped folders, each read when it is needed. Call it during the event: its entries are gone afterwards. */
export function fromDrop(transfer: DataTransfer): AsyncGenerator<ChosenFile> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = entries.length === 0 ? [...transfer.files] : [];
  return walkAll(entries, files);
}

async function* walkAll(
  entries: readonly FileSystemEntry[],
  files: readonly File[],
): AsyncGenerator<ChosenFile> {
  for (const entry of entries) yield* walk(entry, '');
  yield* fromList(files);
}

async function* walk(entry: FileSystemEntry, path: string): AsyncGenerator<ChosenFile> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => {
      entry.file(resolve, reject);
    });
    yield { file, path };
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside = path ? `${path}/${entry.name}` : entry.name;
  for (;;) {
    // A browser gives a hundred at a time, and an empty list at the end.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (part.length === 0) return;
    for (const child of part) yield* walk(child, inside);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
