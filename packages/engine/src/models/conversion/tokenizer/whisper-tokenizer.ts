import { refuseModel } from '../../files/refuse-model.js';
import type { Vocabulary } from './read-vocabulary.js';
import { recoverMerges } from './recover-merges.js';

/** Number of bytes, each of which is a token of one character: the first tokens of a vocabulary. */
const byteCount = 256;

/** Tokens that every Whisper has. */
const specialTokens = {
  end: '<|endoftext|>',
  start: '<|startoftranscript|>',
  noTimestamps: '<|notimestamps|>',
} as const;

/** A token that stands for a time, such as `<|29.98|>`. */
const timestamp = /^<\|\d+\.\d\d\|>$/u;

/**
 * The content of a `tokenizer.json` (Hugging Face tokenizers) for Whisper, made from its
 * vocabulary: byte pair encoding with its merges, the tokens without a text of their own, and the
 * tokens before and after a transcript. Timestamp tokens are omitted, as in the files that Whisper
 * was published with.
 *
 * @param vocabulary - all tokens of the model
 * @throws EngineModelError when it is not the vocabulary of a Whisper model
 */
export function whisperTokenizer({ file, tokens }: Vocabulary): unknown {
  const requireNumber = (token: string): number => {
    const number = tokens.indexOf(token);
    return number < 0 ? refuseModel(file, `has no token ${token}`) : number;
  };
  const end = requireNumber(specialTokens.end);
  const ordinary = tokens.slice(0, end);
  const alphabet = new Set(ordinary.slice(0, byteCount));
  const foreign = ordinary.find((token) => token.split('').some((one) => !alphabet.has(one)));
  if (foreign !== undefined)
    refuseModel(
      file,
      `has the token ${JSON.stringify(foreign)} with characters other than those of its first ${byteCount} tokens`,
    );
  const recovered = recoverMerges(ordinary);
  if ('unreachable' in recovered)
    return refuseModel(
      file,
      `has the token ${JSON.stringify(recovered.unreachable)} before those that it is merged from`,
    );
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: tokens
      .slice(end)
      .flatMap((content, index) =>
        timestamp.test(content) ? [] : [addedToken(end + index, content)],
      ),
    normalizer: null,
    pre_tokenizer: byteLevel(false),
    post_processor: template(requireNumber),
    decoder: byteLevel(true),
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: '',
      end_of_word_suffix: '',
      fuse_unk: false,
      vocab: Object.fromEntries(tokens.slice(0, end + 1).map((token, number) => [token, number])),
      merges: recovered.merges.map((merge) => merge.join(' ')),
    },
  };
}

const byteLevel = (hasPrefixSpace: boolean) => ({
  type: 'ByteLevel',
  add_prefix_space: hasPrefixSpace,
  trim_offsets: true,
  use_regex: true,
});

const addedToken = (id: number, content: string) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});

/** Tokens around one transcript, and around two. */
function template(requireNumber: (token: string) => number) {
  const { end, noTimestamps, start } = specialTokens;
  const special = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });
  const begin = [special(start, 0), special(noTimestamps, 0)];
  const first = { Sequence: { id: 'A', type_id: 0 } };
  return {
    type: 'TemplateProcessing',
    single: [...begin, first, special(end, 0)],
    pair: [...begin, first, { Sequence: { id: 'B', type_id: 1 } }, special(end, 1)],
    special_tokens: Object.fromEntries(
      [end, noTimestamps, start].map((token) => [
        token,
        { id: token, ids: [requireNumber(token)], tokens: [token] },
      ]),
    ),
  };
}
