export type FileKind =
  | "program"
  | "script"
  | "markup"
  | "image"
  | "media"
  | "pdf"
  | "document"
  | "archive"
  | "text"
  | "other";

const KINDS_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map(
  Object.entries({
    program:
      "exe com scr pif cpl dll sys drv ocx msi msp msix appx apk ipa jar dmg pkg deb rpm appimage elf run lnk url " +
      "gadget application xll iso img vhd vhdx dex class wasm",
    script:
      "bat cmd ps1 psm1 vbs vbe js mjs cjs jse wsf wsh hta sh bash zsh csh py pyw rb pl php phtml phar asp aspx jsp cgi " +
      "reg scf inf applescript scpt chm ahk lua tcl",
    markup: "html htm xhtml xht shtml svg svgz mht mhtml xml xsl xslt",
    image: "png apng jpg jpeg jpe jfif gif webp avif heic heif bmp tif tiff ico jxl jp2 psd",
    media: "mp3 m4a aac wav flac ogg oga opus weba mp4 m4v mov avi mkv webm mpg mpeg ogv 3gp wma wmv",
    pdf: "pdf",
    document:
      "doc docx docm dot dotx dotm xls xlsx xlsm xlsb xlt xltx xltm xlam ppt pptx pptm pps ppsx ppsm potm odt ods odp odg rtf epub pages numbers key",
    archive: "zip 7z rar tar gz tgz bz2 xz zst lz4 cab ace arj",
    text: "txt csv tsv md markdown log json ics vcf yml yaml ini tex",
  } satisfies Partial<Record<FileKind, string>>).flatMap(([kind, extensions]) =>
    extensions.split(" ").map((extension): [string, FileKind] => [extension, kind as FileKind]),
  ),
);

const PROGRAM_TYPES: ReadonlySet<string> = new Set([
  "application/x-msdownload",
  "application/x-elf",
  "application/x-mach-binary",
  "application/java-archive",
  "application/java-vm",
  "application/vnd.android.package-archive",
  "application/vnd.microsoft.portable-executable",
  "application/x-apple-diskimage",
  "application/x-deb",
  "application/x-rpm",
  "application/x-ms-shortcut",
  "application/x.ms.shortcut",
  "application/x-iso9660-image",
  "application/wasm",
  "application/x-nintendo-nes-rom",
]);
const ARCHIVE_TYPES =
  /^application\/(?:zip|gzip|x-7z-compressed|x-rar-compressed|vnd\.rar|x-tar|x-bzip2|x-xz|zstd|x-lz4|x-lzip|x-ace-compressed|x-arj|vnd\.ms-cab-compressed|x-compress)/;
const DOCUMENT_TYPES =
  /^application\/(?:msword|rtf|epub\+zip|x-cfb|vnd\.(?:ms-(?:word|excel|powerpoint)|openxmlformats-officedocument|oasis\.opendocument))/;

export function kindOfExtension(extension: string | undefined): FileKind {
  return KINDS_BY_EXTENSION.get(extension ?? "") ?? "other";
}

export function kindOfType(type: string | null): FileKind {
  if (type === null) return "other";
  if (PROGRAM_TYPES.has(type)) return "program";
  if (/^(?:image\/svg\+xml|text\/html|text\/xml|application\/(?:xml|xhtml\+xml))$/.test(type)) return "markup";
  if (/^(?:text\/(?:x-.*script|javascript|x-php)|application\/(?:javascript|x-sh|x-httpd-php))$/.test(type))
    return "script";
  if (type.startsWith("image/")) return "image";
  if (/^(?:audio|video)\//.test(type) || type === "application/ogg") return "media";
  if (type === "application/pdf") return "pdf";
  if (DOCUMENT_TYPES.test(type)) return "document";
  if (ARCHIVE_TYPES.test(type)) return "archive";
  return type.startsWith("text/") || type === "application/json" ? "text" : "other";
}
