import { phraseList } from '../../text/word-lists.js';

/** Services that know their users by a name. */
const platforms = phraseList(
  `discord,twitch,twitter,instagram,insta,the gram,reddit,xbox,snapchat,snap,facebook,skype,steam,telegram,tiktok,tik tok,tick tock,tick tok,linkedin,linked in,youtube,you tube,github,git hub,gitlab,
  mastodon,blue sky,bluesky,threads,tumblr,pinterest,soundcloud,roblox,minecraft,fortnite,playstation,psn,p s n,signal,whatsapp,whats app,kik,wechat,line,viber,spotify,strava,vinted,depop,etsy,ebay,tinder,hinge,bumble,
  patreon,onlyfans,venmo,cash app,stack overflow,hacker news,be real`,
);
/** Words in front of a name that show that it is the name on a service. */
const introductions = phraseList(
  `on * i'm,on * as,add me on *,find me on *,follow me on *,message me on *,d m me on *,dm me on *,tag me on *,search for me on *,look me up on *,i'm on * as,on * my name is,on * i go by,on * they know me as`,
);
/** Services of an employer, where more is said than one's name. */
const workspaces = phraseList(
  'teams,slack,zoom,webex,google meet,meet,the intranet,the portal,jira,citrix,the v p n,the vpn,outlook,active directory,the app,the forum,the system,the computer,the server',
);
const networks = phraseList(
  'wifi,wi fi,network,guest network,guest wifi,guest wi fi,router,hotspot,internet,broadband,wireless',
);

const filled = (templates: readonly string[], words: readonly string[]) =>
  templates.flatMap((template) => words.map((word) => template.replace('*', word)));

/** `add me on twitch` and the like. */
const platformIntroductions = filled(introductions, platforms);

/** `on teams i'm`. */
const workspaceIntroductions = filled(
  phraseList("on * i'm,on * it's,on * as,in * i'm,on * i show as,on * i'm listed as,on * you're"),
  workspaces,
).concat(filled(phraseList("on * it's,on * he's,on * she's,my * name's"), platforms));

/** `key for the guest network`. */
const networkKeys = filled(
  phraseList('key for the *,key to the *,code for the *,code to the *,login for the *'),
  networks,
);

/** Phrases that announce names of accounts, passwords and responses to security questions. */
export const accountCues = {
  password: [
    ...networkKeys,
    ...phraseList(
      `password,passwords,pass word,keyword,wifi password,wi fi password,wi fi pass word,account password,login password,router password,
    email password,temporary password,admin password,wifi key,wi fi key,network key,network password,wireless key,wpa key,secret phrase,
    netflix password,hotspot password,new password,old password,current password,default password,root password,master password,admin pw,guest password,api key,access token,secret key,private key,license key,product key,encryption key,pass key phrase,recovery phrase,seed phrase,pwd,pw,password hint,bank password,wifi code`,
    ),
  ],
  'code-word': phraseList(
    `passphrase,pass phrase,secret word,memorable word,safe word,safeword,code word,codeword,security word,magic word,challenge word,duress word,verbal password,telephone password,phone password,security phrase,security password,voice password,spoken password`,
  ),
  'new-secret': phraseList(
    `reset it to,set it to,change it to,changed it to,reset to,reset yours to,temporary one is,new one is,new one's,old one was,changed mine to,update it to,updated it to,switch it to`,
  ),
  credentials: phraseList(
    `credentials,login details,log in details,login credentials,sign in details,logins,username and password,user name and password,login and password,user and password,admin login,account details`,
  ),
  'error-code': phraseList(
    `error code,error codes,error,exception code,status code,exit code,response code,stop code,return code,result code,dress code,morse code,source code,colour code,color code,hex code,machine code,trouble code`,
  ),
  'account-display': phraseList(
    `account shows as,account shows up as,profile shows as,profile shows up as,account appears as,account comes up as,account is under,comes up as,shows up as,showing up as,listed as,i show as,i show up as,i appear as,it has me as,account is called,it knows me as,known on there as`,
  ),
  workspace: workspaceIntroductions,
  pass: ['pass'],
  username: phraseList(
    `account username,windows network employee profile name,alias,slack handle,teams handle,my tag,nickname online,channel name,bank username,online banking username,user name is,account name,
    username,user name,user name's,usernames,use of name,use a name,used her name,user's name,user id,user i d,userid,login name,login id,login i d,twitter handle,instagram handle,insta handle,
    tiktok handle,social handle,x handle,screen name,skype name,skype id,skype i d,discord name,discord tag,gamertag,gamer tag,gamer name,xbox name,psn id,steam name,steam id,github name,reddit name,
    twitch name,signed up as,display name,online name`,
  ),
  login: phraseList(
    `login,log in,logon,log on,sign on,sign in name,windows login,network login,employee login,net id,account user`,
  ),
  platform: phraseList(
    `handle,skype,discord,psn,p s n,snapchat,snap,insta,instagram,twitter,tiktok,tick tock,tick tok,tik tok,telegram,github,git hub,gitlab,reddit,twitch,xbox live,playstation,venmo,cash app,kik,wechat,
    facebook,linkedin,youtube,tumblr,pinterest,soundcloud,roblox,fortnite,whatsapp,strava,bluesky,mastodon,gaming account,nickname on,user`,
  ),
  handle: [
    ...platformIntroductions,
    ...phraseList(
      `online i go by,log on as,logs on as,logged on as,u slash,ping me at,slack me at,tag me,find me as,find me under,look me up as,user is,username as,
    log in as,logged in as,log me in as,logs in as,sign in as,signed in as,sign me in as,sign in with,signed in with,signs in as,logging in as,logging on as,signing in as,goes by the handle,registered as,known online as,
    skype me at,skype me on,under the handle,by the handle,by the username,under the name of,dm me at,tag me at,tag me as`,
    ),
  ],
  'security-answer': phraseList(
    `security question,security answer,recovery question,recovery answer,challenge question,secret question,secret answer,answer to the security question,answer to my security question,answer to the question,answer to the secret question,memorable place,memorable name,
    memorable person,memorable answer,first pet,first pet's name,name of your first pet,name of my first pet,pet's name,childhood pet,favourite pet,security hint`,
  ),
  'security-topic': phraseList(
    `first school,name of your first school,name of my first school,primary school,first teacher,favourite teacher,favorite teacher,childhood nickname,childhood best friend,childhood friend,first car,make of your first car,first concert,
    first job,favourite place,favorite place,favourite colour,favorite color,favourite food,favorite food,favourite film,favorite movie,favourite book,favorite book,favourite team,favorite team,favourite song,
    favourite band,favorite band,favourite holiday,town you were born in,city you were born in,where you were born,place of birth,street you grew up on,street did you grow up on,road did you grow up on,did you grow up,town did you grow up in,street i grew up on,
    where did you meet your spouse,the school one,the pet one,the car one,the teacher one,the street one,the maiden name one,the city one,the town one,the friend one,where did you go to school,dream job,oldest sibling,best man,maid of honour,mother's middle name,father's middle name`,
  ),
} as const satisfies Readonly<Record<string, readonly string[]>>;
