import { readConversations, readTalks, readUtterances } from '../chapters/joined-texts.js';
import { readHumanTexts } from '../recognition/material/human-clips.js';

/** The utterances of a recording. */
export type Transcript = readonly string[];

/**
 * Excerpts of the AMI Meeting Corpus (CC BY 4.0, University of Edinburgh and partners) as a small
 * model has recognised them.
 */
const meetings: readonly Transcript[] = [
  [
    "It's okay. Well, I think we're ready to begin. Right. My name's Adam Goodwood. We're here because of real reaction. We have...",
    "In the group, Ebenezer, at Demisoy, he's like this for it. Yeah, go for it then. And he said, she said, he are.",
    "The music and your role is, I'm the marketing expert. You're the marketing expert, okay?",
  ],
  [
    "Just put it on a desk or let's say the desk top now on the desktop you'll find you should find it there's a project documents link",
    "Yeah, well, actually just there. Oh, the documents. Yeah, yeah, that's it. If you dump it in here, what's the username? The username.",
    "What's the username in pairs with? I don't think so.",
  ],
  [
    "System, I'm not a hundred percent sure, but I'm not having crashes at the moment. So what I'm having is.",
    "So we had a long problem about not finding out why the time sinking up between the relative time in a sort of in a, you know, summarized section and the absolute time didn't correspond and stuff.",
    'And we found it was some stupid, well, at the moment our best guess is that it was some stupid Java thing about if you, if you actually, if you have two objects and you say, object,',
  ],
];

/**
 * Recordings as one key may have them: talks, conversations, and, where they are beside the
 * project, stretches of a novel and of a speech and what was read aloud.
 */
export function readLibrary(): readonly Transcript[] {
  const human = readHumanTexts();
  const readAloud = human.filter(({ file }) => file.startsWith('lj-')).map(({ text }) => text);
  const others = human.filter(({ file }) => !file.startsWith('lj-')).map(({ text }) => [text]);
  return [
    ...readTalks().map((talk) => talk.map(({ sentence }) => sentence)),
    ...readConversations(),
    ...stretches(readUtterances('alice-en'), 20),
    ...stretches(readUtterances('unpunct-en'), 4),
    ...(readAloud.length === 0 ? [] : [readAloud]),
    ...others,
    ...meetings,
  ];
}

function stretches(utterances: readonly string[], length: number): readonly Transcript[] {
  return Array.from({ length: Math.ceil(utterances.length / length) }, (_, index) =>
    utterances.slice(index * length, (index + 1) * length),
  );
}
